import type { Storage } from "workspace-engine";

/** A storage of which some members are others; one that is `undefined` is taken away. */
export function storageWith<Inner extends Storage>(
  inner: Inner,
  members: Partial<Record<keyof Storage, unknown>>,
): Inner {
  return new Proxy(inner, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
