import type { Scheduler } from "fast-check";
import type { Storage, Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace } from "../fixture";

/** Another workspace over the storage, each of whose calls starts, and answers, only when the scheduler picks it. */
export function scheduledWorkspace(storage: Storage, scheduler: Scheduler): Workspace {
  return newWorkspace({ storage: scheduledStorage(storage, scheduler), random: seededRandom(2) }).workspace;
}

function scheduledStorage(storage: Storage, scheduler: Scheduler): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return async (...parameters: unknown[]) => {
        await scheduler.schedule(Promise.resolve(), `call ${String(name)}`);
        const answer: unknown = await Reflect.apply(member, target, parameters);
        return scheduler.schedule(Promise.resolve(answer), `answer ${String(name)}`);
      };
    },
  });
}
