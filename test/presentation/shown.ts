import { MemoryStorage, type Storage } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import type { ShownItemCache } from "../../src/session/shown-item-cache";
import { ShownItems } from "../../src/session/shown-items";

export const ada = { user_id: "u-ada", role: "admin" } as const;
export const eva = { user_id: "u-eva", role: "member" } as const;
/** Who presents in these tests. */
export const presenter = {};

/** Remembers an item as shown that was built from these documents. */
export const keep = (cache: ShownItemCache, id: string, topics: readonly string[]) =>
  cache.keep(id, { document: {}, item: {}, surroundings: undefined, sequence: 1, topics });

/** A storage with one commit, a way to make more, and what was shown of it. */
export async function opened(storage: Storage = new MemoryStorage()) {
  await storage.open(kindDefinitions);
  let commits = 0;
  const commit = async (kind: string, id: string) => {
    commits += 1;
    const change = { kind, id, before: null, after: { id } };
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes: [change] } as const;
    return storage.commit("t", { txId: `${commits}`, log, check: [], put: [], del: [] });
  };
  await commit("note", "0");
  return { storage, commit, shown: new ShownItems(storage, "t") };
}
