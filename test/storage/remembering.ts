import type { DocumentKey, JsonObject, Storage } from "workspace-engine";
import { ascending } from "../../src/storage/query";

/** Two storages over the same documents: the one reads, the other writes. */
export async function openOver(here: Storage, there: Storage) {
  const kinds = [{ kind: "note", fields: {} }];
  await here.open(kinds);
  await there.open(kinds);
  let commits = 0;
  const commit = async (key: DocumentKey, body?: JsonObject) => {
    commits += 1;
    const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "x", changes: [] } as const;
    const txId = String(commits).padStart(26, "0");
    const put = body === undefined ? [] : [{ ...key, body, fields: {} }];
    const result = await there.commit("t", { txId, log, check: [], put, del: body === undefined ? [key] : [] });
    if (!result.ok) throw new Error("The commit was refused.");
  };
  const keyOf = (id: string): DocumentKey => ({ kind: "note", id });
  return {
    here,
    there,
    put: (id: string, title: string) => commit(keyOf(id), { id, title }),
    remove: (id: string) => commit(keyOf(id)),
    read: (...ids: readonly string[]) => here.get("t", ids.map(keyOf)),
    find: () => here.find("t", { kind: "note", where: [], sort: ascending("id") }),
  };
}
