import { type Storage, StorageError } from "workspace-engine";

export interface DyingStorage {
  readonly storage: Storage;
  /** How many calls were made. */
  readonly calls: () => number;
}

/** The storage as a process sees it that ends at a call, which is made or is not: nothing it asks for afterwards is done. */
export function dyingStorage(inner: Storage, { last, isMade }: { last: number; isMade: boolean }): DyingStorage {
  let calls = 0;
  const storage = new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function" || name === "notify" || name === "lastSequence") return member;
      return async (...parameters: unknown[]) => {
        calls += 1;
        const call = calls;
        const answer = call < last || (call === last && isMade) ? await member.apply(target, parameters) : undefined;
        if (call < last) return answer;
        throw new StorageError("unavailable", "The process has ended.");
      };
    },
  });
  return { storage, calls: () => calls };
}
