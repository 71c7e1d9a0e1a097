import { changedKeys } from "../storage/changed-keys";
import { type Draft, draftOf, isObject, type Parts, put, settle } from "./draft";

/**
 * What a recipe that changes a draft makes of a document: a copy with every part that equals the original's taken from the
 * original, and without keys that are `undefined`. The original itself when nothing differs.
 */
export function changed<T extends object>(original: T, recipe: (draft: Draft<T>) => void): T {
  const copy: Record<string, unknown> = { ...(original as Parts) };
  recipe(new Proxy(copy, draftingPartsOf(original as Parts)) as Draft<T>);
  return settleCopy(original, copy) as T;
}

/** A part is copied when it is looked at: a recipe looks at few of them. */
function draftingPartsOf(original: Parts): ProxyHandler<Record<string, unknown>> {
  return {
    get(copy, key) {
      const part: unknown = Reflect.get(copy, key);
      if (!isObject(part) || typeof key === "symbol" || !Object.hasOwn(original, key)) return part;
      if (part !== original[key]) return part;
      const draft = draftOf(part);
      put(copy, key, draft);
      return draft;
    },
    set: (copy, key, value) => Reflect.set(copy, key, value),
    // An object from which a key was deleted is slow to read for good.
    deleteProperty: (copy, key) => !Object.hasOwn(copy, key) || Reflect.set(copy, key, undefined),
  };
}

function settleCopy(original: object, copy: Record<string, unknown>): object {
  const before = original as Parts;
  let isSame = true;
  for (const key of changedKeys(before, copy)) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    const kept = settle(known, copy[key]);
    put(copy, key, kept);
    if (!Object.is(kept, known)) isSame = false;
  }
  if (isSame) return original;
  return Object.values(copy).includes(undefined) ? defined(copy) : copy;
}

const defined = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
