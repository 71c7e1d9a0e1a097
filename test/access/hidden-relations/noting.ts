import { MemoryStorage, type SnapshotInput } from "workspace-engine";
import type { Selection } from "../../../src/storage/query";
import { storageAround } from "../../storage-with";
import { twoSpaces } from "./two-spaces";

/** Reads of a storage, without calls that only look for new commits. */
export interface Asked {
  readonly method: string;
  readonly about: unknown;
}

const reads = new Set(["get", "find", "findIds", "count", "countBy", "prepare"]);

/** A workspace over a storage that notes what it is asked. */
export async function noting(world?: SnapshotInput) {
  const asked: Asked[] = [];
  const storage = storageAround(new MemoryStorage(), (method, make, [, about]) => {
    if (reads.has(method)) asked.push({ method, about });
    return make();
  });
  const { ada } = await twoSpaces(storage, world);
  return { ada, asked };
}

/** Whether it was asked for cards, whole. */
export const isOfCards = ({ method, about }: Asked): boolean =>
  method === "find" && (about as Selection).kind === "card";

/** The kinds of documents it was asked for, each with the method. */
export function questionsOf({ method, about }: Asked): readonly string[] {
  const of: readonly Pick<Selection, "kind">[] = Array.isArray(about) ? about : [about as Selection];
  return of.map(({ kind }) => `${method} ${kind}`);
}
