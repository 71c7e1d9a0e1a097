import type { Storage } from "workspace-engine";
import { storageWith } from "../storage-with";

/** The same storage without `lastSequence`: no presented item is reused. */
export function forgetful(storage: Storage): Storage {
  return storageWith(storage, { lastSequence: undefined });
}
