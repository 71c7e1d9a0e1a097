import type { Storage } from "workspace-engine";

/** The storage as one that cannot tell when there is something new. */
export function withoutNotify(storage: Storage): Storage {
  return new Proxy(storage, {
    get(target, name) {
      if (name === "notify") return undefined;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
