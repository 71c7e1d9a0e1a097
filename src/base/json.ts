/** Whether a value is an object as JSON has them: neither an array nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isObjectOrArray = (value: unknown): value is object => typeof value === "object" && value !== null;

type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal; a key that is undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => isSame(element, b[index]));
  }
  return !Array.isArray(b) && holdsSame(a as JsonRecord, b as JsonRecord);
}

function holdsSame(a: JsonRecord, b: JsonRecord): boolean {
  for (const key in a) if (!isSame(a[key], b[key])) return false;
  for (const key in b) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false;
  return true;
}

/** The value of a JSON text; undefined where it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Freezes a JSON value to its depth. What is frozen already is taken to be frozen throughout. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) if (typeof part === "object") deepFreeze(part);
  return value;
}

const none: readonly never[] = /*#__PURE__*/ Object.freeze([]);

/** Freezes a list, whose items are frozen to their depth, in place; all empty lists become one. */
export const frozenList = <T>(items: readonly T[]): readonly T[] => (items.length === 0 ? none : Object.freeze(items));

/** Freezes what was made of a document and of parts that are frozen: to its depth only if the document is not. */
export function frozenLike<T extends object>(made: T, document: object): T {
  return Object.isFrozen(document) ? Object.freeze(made) : deepFreeze(made);
}
