import type { Storage } from "workspace-engine";
import { storageWith } from "../storage-with";

/** The storage as one that cannot tell when there is something new. */
export const withoutNotify = (storage: Storage): Storage => storageWith(storage, { notify: undefined });
