import { isObject, isObjectOrArray } from "../base/is-object";

/** A JSON value to its depth, open to change. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Draft<T[K]> }
    : T;

export type Parts = Readonly<Record<string, unknown>>;

/** A copy that may be changed in place. */
export function draftOf<T>(value: T): Draft<T> {
  if (Array.isArray(value)) return value.map(draftOf) as Draft<T>;
  if (!isObjectOrArray(value)) return value as Draft<T>;
  const copy: Record<string, unknown> = { ...(value as Parts) };
  // Most parts are no objects, and are copied already.
  for (const key of Object.keys(copy)) if (isObjectOrArray(copy[key])) put(copy, key, draftOf(copy[key]));
  return copy as Draft<T>;
}

/**
 * What a changed draft amounts to: its value with every part that equals the original's taken from the original, and
 * without keys that are `undefined`. The original itself when nothing differs.
 */
export function settle<T>(original: T, draft: unknown): T {
  if (Object.is(original, draft) || !isObjectOrArray(draft)) return draft as T;
  if (Array.isArray(draft)) return settleList(original, draft) as T;
  return settleParts(original, draft) as T;
}

function settleList(original: unknown, draft: readonly unknown[]): unknown {
  const before: readonly unknown[] = Array.isArray(original) ? original : [];
  const items = draft.map((item, index) => settle(before[index], item));
  const isSame = Array.isArray(original) && before.length === items.length;
  return isSame && items.every((item, index) => Object.is(item, before[index])) ? original : items;
}

function settleParts(original: unknown, draft: object): unknown {
  const isComparable = isObject(original);
  const before: Parts = isComparable ? (original as Parts) : {};
  const settled: Record<string, unknown> = { ...draft };
  const keys = Object.keys(settled);
  const absent = keys.filter((key) => settled[key] === undefined);
  let isSame = isComparable && keys.length - absent.length === Object.keys(before).length;
  for (const key of keys) {
    const part = settled[key];
    if (part === undefined) continue;
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    if (Object.is(part, known)) continue;
    const kept = settle(known, part);
    if (kept !== part) put(settled, key, kept);
    if (!Object.is(kept, known)) isSame = false;
  }
  if (isSame) return original;
  return absent.length === 0 ? settled : without(settled, absent);
}

function without(parts: Parts, absent: readonly string[]): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([key]) => !absent.includes(key)));
}

/** Sets a key, even one that assigning to would reach the prototype. */
export function put(parts: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") parts[key] = value;
  else Object.defineProperty(parts, key, { value, configurable: true, enumerable: true, writable: true });
}
