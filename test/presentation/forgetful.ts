import type { Storage } from "workspace-engine";
import { storageWith } from "../storage-with";

/** The same storage, but without telling its last commit: nothing that was shown is taken again. */
export function forgetful(storage: Storage): Storage {
  return storageWith(storage, { lastSequence: undefined });
}
