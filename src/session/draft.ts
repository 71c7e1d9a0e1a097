/** A JSON value to its depth, open to change. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Draft<T[K]> }
    : T;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A copy that may be changed in place. */
export function draftOf<T>(value: T): Draft<T> {
  if (Array.isArray(value)) return value.map(draftOf) as Draft<T>;
  if (!isObject(value)) return value as Draft<T>;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, draftOf(part)])) as Draft<T>;
}

/**
 * What a changed draft amounts to: its value with every part that equals the original's taken from the original, and
 * without keys that are `undefined`. The original itself when nothing differs.
 */
export function settle<T>(original: T, draft: unknown): T {
  if (Object.is(original, draft) || !isObject(draft)) return draft as T;
  if (Array.isArray(draft)) {
    const before: readonly unknown[] = Array.isArray(original) ? original : [];
    const items = draft.map((item, index) => settle(before[index], item));
    return sameParts(original, items) ? original : (items as T);
  }
  const before: Readonly<Record<string, unknown>> =
    isObject(original) && !Array.isArray(original) ? { ...original } : {};
  const parts = Object.entries(draft).filter(([, part]) => part !== undefined);
  const settled = Object.fromEntries(parts.map(([key, part]) => [key, settle(before[key], part)]));
  return sameParts(original, settled) ? original : (settled as T);
}

function sameParts(original: unknown, settled: object): boolean {
  if (!isObject(original) || Array.isArray(original) !== Array.isArray(settled)) return false;
  const before = Object.entries(original);
  const after = new Map(Object.entries(settled));
  return (
    before.length === after.size && before.every(([key, part]) => after.has(key) && Object.is(after.get(key), part))
  );
}
