import type { Scheduler } from "fast-check";
import { MemoryStorage, type Storage } from "workspace-engine";

const methods: ReadonlySet<PropertyKey> = new Set(["get", "find", "findIds", "count", "countBy", "commit", "allocate"]);

export interface ScheduledStorage {
  readonly storage: Storage;
  /** Runs calls side by side; the scheduler decides which of their reads and commits goes on next. */
  readonly interleave: <T>(...calls: readonly (() => Promise<T>)[]) => Promise<T[]>;
}

/** A memory whose calls wait for the scheduler while calls are being interleaved. */
export function scheduledStorage(scheduler: Scheduler): ScheduledStorage {
  const memory = new MemoryStorage();
  let active = false;
  const storage: Storage = new Proxy(memory, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return async (...parameters: unknown[]) => {
        if (active && methods.has(name)) await scheduler.schedule(Promise.resolve(), String(name));
        return member.apply(target, parameters);
      };
    },
  });
  return {
    storage,
    async interleave(...calls) {
      active = true;
      const results = await scheduler.waitFor(Promise.all(calls.map((call) => call())));
      active = false;
      return results;
    },
  };
}
