import { type Storage, StorageError } from "workspace-engine";
import { storageAround } from "../storage-with";

/** A storage whose reads fail when it is told so. */
export function failing(inner: Storage) {
  let isFailing = false;
  let count = 0;
  const storage = storageAround(inner, (name, make) => {
    if (!/^(find|get|count|changes|logRange)/.test(name)) return make();
    count += 1;
    return isFailing ? Promise.reject(new StorageError("unavailable", "Away.")) : make();
  });
  const fail = (fails: boolean): void => {
    isFailing = fails;
  };
  return { storage, reads: () => count, fail };
}
