import type { JsonObject, Storage } from "workspace-engine";
import { type Documents, extractFields, type Kind } from "../../src/documents";

let commits = 0;

/** Puts a document of the team `t-acme` into the storage behind the engine's back, for what no operation can do yet. */
export async function putStored<K extends Kind>(storage: Storage, kind: K, document: Documents[K]): Promise<void> {
  commits += 1;
  await storage.commit("t-acme", {
    txId: `put-${commits}`,
    log: { time: 0, actor: { user_id: "u-test", type: "system" }, operation: "putStored", changes: [] },
    check: [],
    put: [{ kind, id: document.id, body: document as unknown as JsonObject, fields: extractFields(kind, document) }],
    del: [],
  });
}

/** Changes a stored document of the team `t-acme` likewise. */
export async function amendStored<K extends Kind>(
  storage: Storage,
  kind: K,
  id: string,
  changes: Partial<Documents[K]>,
): Promise<void> {
  const [stored] = await storage.get("t-acme", [{ kind, id }]);
  if (!stored) throw new Error(`there is no ${kind} ${id}`);
  await putStored(storage, kind, { ...(stored.body as unknown as Documents[K]), ...changes });
}
