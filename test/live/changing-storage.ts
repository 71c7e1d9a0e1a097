import { type Storage, WorkspaceError } from "workspace-engine";

/** One of two storages over the same data, and then the other. */
export function changing(first: Storage, later: Storage) {
  let target = first;
  const storage = new Proxy(first, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const change = (): void => {
    target = later;
  };
  return { storage, change };
}

export function isFailureOfTheStorage(error: unknown): void {
  const isOfTheStorage =
    error instanceof WorkspaceError && (error.status === 503 || error.code === "applied_without_answer");
  if (!isOfTheStorage) throw error;
}
