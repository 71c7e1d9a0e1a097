import type { Scheduler } from "fast-check";
import { MemoryStorage, type Storage, type Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace } from "./fixture";

const methods: ReadonlySet<PropertyKey> = new Set(["get", "find", "findIds", "count", "countBy", "commit", "allocate"]);

export interface ScheduledStorage {
  readonly storage: Storage;
  /** Runs calls side by side; the scheduler decides which of their reads and commits goes on next. */
  readonly interleave: <T>(...calls: readonly (() => Promise<T>)[]) => Promise<T[]>;
}

/** A memory whose calls wait for the scheduler while calls are being interleaved. */
export function scheduledStorage(scheduler: Scheduler): ScheduledStorage {
  let active = false;
  const storage = wrapped(new MemoryStorage(), async (name, call) => {
    if (active && methods.has(name)) await scheduler.schedule(Promise.resolve(), String(name));
    return call();
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

/** Another workspace over the storage, each of whose calls starts, and answers, only when the scheduler picks it. */
export function scheduledWorkspace(storage: Storage, scheduler: Scheduler): Workspace {
  const scheduled = wrapped(storage, async (name, call) => {
    await scheduler.schedule(Promise.resolve(), `call ${String(name)}`);
    const answer = await call();
    return scheduler.schedule(Promise.resolve(answer), `answer ${String(name)}`);
  });
  return newWorkspace({ storage: scheduled, random: seededRandom(2) }).workspace;
}

/** The storage, with every call of it passing through `around`. */
function wrapped(inner: Storage, around: (name: PropertyKey, call: () => unknown) => Promise<unknown>): Storage {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      // It is answered at once or not at all.
      if (name === "lastSequence") return member.bind(target);
      return (...parameters: unknown[]) => around(name, () => Reflect.apply(member, target, parameters));
    },
  });
}
