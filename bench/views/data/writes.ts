import type { Commit, DocumentChange, DocumentWrite, JsonObject, Storage, StoredDocument } from "workspace-engine";
import { extractFields } from "../../../src/documents";
import type { Made } from "./documents";

export const TEAM = "t-bench";
export const ADA = { user_id: "u-ada", role: "admin" } as const;

let commits = 0;

/** A commit of the documents, as if an operation had read those before and made it. */
export function commitOf(put: readonly DocumentWrite[], read: readonly StoredDocument[] = []): Commit {
  commits += 1;
  const before = new Map(read.map((stored) => [stored.id, stored.body]));
  const changes = put.map(({ kind, id, body }) => changeOf(kind, id, before.get(id) ?? null, body));
  const log = { time: commits, actor: { user_id: ADA.user_id, type: "user" as const }, operation: "bench", changes };
  const check = read.map(({ kind, id, rev }) => ({ kind, id, rev }));
  return { txId: String(commits).padStart(26, "0"), log, check, put, del: [] };
}

/** The log of an operation tells of a changed document only what has changed. */
function changeOf(kind: string, id: string, before: JsonObject | null, after: JsonObject): DocumentChange {
  if (before === null) return { kind, id, before, after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const those = (body: JsonObject): JsonObject => Object.fromEntries(keys.map((key) => [key, body[key]]));
  return { kind, id, before: those(before), after: those(after) };
}

export function writeOf({ kind, document }: Made): DocumentWrite {
  // Documents are JSON objects; their types, being interfaces of known keys, do not say so.
  return { kind, id: document.id, body: document as unknown as JsonObject, fields: extractFields(kind, document) };
}

export async function applied(storage: Storage, commit: Commit): Promise<void> {
  const result = await storage.commit(TEAM, commit);
  if (!result.ok) throw new Error("The storage holds something else than was expected.");
}
