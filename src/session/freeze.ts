/** Freezes a JSON value to its depth. What is frozen already is taken to be frozen throughout. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) if (typeof part === "object") deepFreeze(part);
  return value;
}

const none: readonly never[] = Object.freeze([]);

/** Freezes a list, whose items are frozen to their depth, in place; all empty lists become one. */
export const frozenList = <T>(items: readonly T[]): readonly T[] => (items.length === 0 ? none : Object.freeze(items));

/** Freezes what was made of a document and of parts that are frozen: to its depth only if the document is not. */
export function frozenLike<T extends object>(made: T, document: object): T {
  return Object.isFrozen(document) ? Object.freeze(made) : deepFreeze(made);
}
