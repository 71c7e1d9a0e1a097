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

/** A storage whose every call is made by `around`, or is not, or is answered otherwise. */
export function storageAround<Inner extends Storage>(
  inner: Inner,
  around: (name: string, make: () => unknown, parameters: readonly unknown[]) => unknown,
): Inner {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => around(String(name), () => member.apply(target, parameters), parameters);
    },
  });
}
