import type { Storage } from "workspace-engine";
import { kindDefinitions } from "../../../src/documents";
import type { Corpus } from "./corpus";
import type { Generated } from "./documents";
import { applied, commitOf, TEAM, writeOf } from "./writes";

const BATCH = 10_000;

/** Puts everything into an empty storage, and returns the seconds that took, the making of the writes not counted. */
export async function fill(storage: Storage, { around, cards }: Generated, corpus: Corpus): Promise<number> {
  await storage.open(kindDefinitions);
  for (const kind of ["card", "board", "list"]) await storage.allocate(TEAM, kind, 10 * cards.length + 1);
  let milliseconds = 0;
  const put = async (writes: Parameters<typeof commitOf>[0]) => {
    const commit = commitOf(writes);
    const start = performance.now();
    await applied(storage, commit);
    milliseconds += performance.now() - start;
  };
  await put(around.map(writeOf));
  for (let start = 0; start < cards.length; start += BATCH) {
    const writes = cards.slice(start, start + BATCH).map((document) => writeOf({ kind: "card", document }));
    await put(writes);
    for (const { id, fields } of writes) corpus.put(id, fields);
  }
  return milliseconds / 1000;
}
