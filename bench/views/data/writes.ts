import type { Commit, DocumentWrite, JsonObject, RevisionCheck, Storage } from "workspace-engine";
import { extractFields } from "../../../src/documents";
import type { Made } from "./documents";

export const TEAM = "t-bench";
export const ADA = { user_id: "u-ada", role: "admin" } as const;

let commits = 0;

/** A commit of the documents, as if an operation had made it. */
export function commitOf(put: readonly DocumentWrite[], check: readonly RevisionCheck[] = []): Commit {
  commits += 1;
  const log = {
    time: commits,
    actor: { user_id: ADA.user_id, type: "user" as const },
    operation: "bench",
    changes: [],
  };
  return { txId: String(commits).padStart(26, "0"), log, check, put, del: [] };
}

export function writeOf({ kind, document }: Made): DocumentWrite {
  // Documents are JSON objects; their types, being interfaces of known keys, do not say so.
  return { kind, id: document.id, body: document as unknown as JsonObject, fields: extractFields(kind, document) };
}

export async function applied(storage: Storage, commit: Commit): Promise<void> {
  const result = await storage.commit(TEAM, commit);
  if (!result.ok) throw new Error("The storage holds something else than was expected.");
}
