import { pause } from "../../base/waiting";
import type { Commit, CommitResult, Storage } from "../storage";
import { StorageError } from "../storage-error";

const ATTEMPTS = 8;

/** Sends a commit until it is known what became of it. */
export async function sendUntilKnown(storage: Storage, team: string, commit: Commit): Promise<CommitResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storage.commit(team, commit);
    } catch (error) {
      const mayHelp = error instanceof StorageError && (error.kind === "unknown_outcome" || error.kind === "busy");
      if (!mayHelp || attempt === ATTEMPTS) throw error;
      await pause(2 ** attempt);
    }
  }
}
