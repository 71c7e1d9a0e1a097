import { Immer } from "immer";
import { isObject, isObjectOrArray } from "../base/json";
import { changedKeys } from "../storage/changed-keys";
import { type OperationContext, recordedActor } from "./context";

export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Draft<T[K]> }
    : T;

export type Parts = Readonly<Record<string, unknown>>;

// An instance of our own, so that the app's settings of immer and ours do not meet. The session freezes what it keeps.
const immer = new Immer({ autoFreeze: false });

// The result of a recipe: parts that equal the original's are the original's, and keys that are `undefined` are
// left out. The original itself when nothing differs. The keys that differ are added to `touched`.
export function changed<T extends object>(
  original: T,
  recipe: (draft: Draft<T>) => void,
  touched: Set<string> = new Set(),
): T {
  const made = immer.produce(original, (draft) => {
    recipe(draft as Draft<T>);
  });
  if (made === original) return original;
  const [before, after] = [original as Parts, made as Record<string, unknown>];
  const keys = changedKeys(before, after).filter((key) => {
    const [known, value] = [own(before, key), own(after, key)];
    const part = sharingEqualParts(known, value);
    if (part !== value) put(after, key, part);
    return !Object.is(part, known);
  });
  if (keys.length === 0) return original;
  for (const key of keys) touched.add(key);
  const isWhole = keys.every((key) => Object.hasOwn(before, key) && own(after, key) !== undefined);
  return isWhole && Object.keys(after).length === Object.keys(before).length ? made : (defined(after) as T);
}

/** A JSON value with every part that equals the original's taken from it, and without keys that are `undefined`. */
export function sharingEqualParts<T>(original: T, value: unknown): T {
  if (Object.is(original, value) || !isObjectOrArray(value)) return value as T;
  return (Array.isArray(value) ? sharedList(original, value) : sharedObject(original, value)) as T;
}

function sharedList(original: unknown, value: readonly unknown[]): unknown {
  const before: readonly unknown[] = Array.isArray(original) ? original : [];
  const items = value.map((item, index) => sharingEqualParts(before[index], item));
  const isSame = Array.isArray(original) && before.length === items.length;
  return isSame && items.every((item, index) => Object.is(item, before[index])) ? original : items;
}

function sharedObject(original: unknown, value: object): unknown {
  const before: Parts = isObject(original) ? (original as Parts) : {};
  const made = defined(value as Parts);
  const keys = Object.keys(made);
  let isSame = isObject(original) && keys.length === Object.keys(before).length;
  for (const key of keys) {
    const known = own(before, key);
    const part = sharingEqualParts(known, made[key]);
    if (part !== made[key]) put(made, key, part);
    if (!Object.is(part, known)) isSame = false;
  }
  return isSame ? original : made;
}

/** A copy made at once: an object that gets many keys one by one, or loses one, is large and slow to read for good. */
const defined = (parts: Parts): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)),
});

const own = (parts: Parts, key: string): unknown => (Object.hasOwn(parts, key) ? parts[key] : undefined);

/** Sets a key, even one that assigning to would reach the prototype. */
export function put(parts: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") parts[key] = value;
  else Object.defineProperty(parts, key, { value, configurable: true, enumerable: true, writable: true });
}

type Stamps = { user_updated: unknown; time_updated: unknown };

/** Notes in a document that it was changed by the actor now, and in `touched` where. */
export function stamp<D extends object>(document: D, { actor, now }: OperationContext, touched: Set<string>): D {
  const stamps: Partial<Stamps> = { time_updated: now };
  if ("user_updated" in document) stamps.user_updated = recordedActor(actor);
  for (const key of Object.keys(stamps)) touched.add(key);
  return Object.assign(document, stamps);
}

/** Whether a change reverts all changes before it, and leaves only their stamps. */
export function isUndone(before: object, changed: object, touched: ReadonlySet<string>): boolean {
  const [known, parts] = [before as Parts, changed as Parts];
  for (const key of touched) {
    if (key === "time_updated" || key === "user_updated") continue;
    if (sharingEqualParts(known[key], parts[key]) !== known[key]) return false;
  }
  return true;
}
