import type { Storage } from "workspace-engine";
import { storageWith } from "../storage-with";

/** The storage as one that cannot notify of new commits. */
export const withoutNotify = (storage: Storage): Storage => storageWith(storage, { notify: undefined });
