import { type Storage, StorageError } from "workspace-engine";

/** A storage whose reads fail when it is told so. */
export function failing(inner: Storage) {
  let isFailing = false;
  let count = 0;
  const storage = new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        if (!/^(find|get|count|changes|logRange)/.test(String(name))) return member.apply(target, parameters);
        count += 1;
        return isFailing ? Promise.reject(new StorageError("unavailable", "Away.")) : member.apply(target, parameters);
      };
    },
  });
  const fail = (fails: boolean): void => {
    isFailing = fails;
  };
  return { storage, reads: () => count, fail };
}
