import type { Scheduler } from "fast-check";
import { MemoryStorage, type Storage, type Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { storageAround, storageWith } from "../storage-with";
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
  const storage = storageAround(new MemoryStorage(), (name, make) =>
    active && methods.has(name) ? scheduler.schedule(Promise.resolve(), name).then(make) : make(),
  );
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
  const scheduled = storageAround(storage, async (name, make) => {
    await scheduler.schedule(Promise.resolve(), `call ${name}`);
    return scheduler.schedule(Promise.resolve(await make()), `answer ${name}`);
  });
  // It is answered at once or not at all.
  const lastSequence = storage.lastSequence?.bind(storage);
  return newWorkspace({ storage: storageWith(scheduled, { lastSequence }), random: seededRandom(2) }).workspace;
}
