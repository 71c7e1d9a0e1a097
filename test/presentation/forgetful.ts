import type { Storage } from "workspace-engine";

/** The same storage, but without telling its last commit: nothing that was shown is taken again. */
export function forgetful(storage: Storage): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = name === "lastSequence" ? undefined : Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
