import type { FieldValue, Scalar } from "../query";

const MAX_LENGTH = 1295;
const UNPRINTABLE = /[^ -~]/g;

/** A text that sorts by its bytes as the ids do: by length, in two digits of base 36, then by UTF-16 code unit. */
export function idKey(id: string): string {
  const length = id.length > MAX_LENGTH ? "~" : id.length.toString(36).padStart(2, "0");
  return length + id.replace(UNPRINTABLE, spelled);
}

/** Begins with what stands before or after the printable characters, as the unit itself does. */
function spelled(unit: string): string {
  return (unit < " " ? "\u0001" : "\u007f") + unit.charCodeAt(0).toString(16).padStart(4, "0");
}

/** Refuses an id that is too long for a key. */
export function checkedIdKey(id: string): string {
  if (id.length <= MAX_LENGTH) return idKey(id);
  throw new TypeError(`An id has at most ${MAX_LENGTH} characters, not ${id.length}.`);
}

/** An element of a set as it is stored, so that equal elements of different workspaces differ in the index. */
export function storedElement(team: string, value: Scalar): string {
  return `${team}|${elementText(value)}`;
}

export function elementText(value: Scalar): string {
  // `+ 0` makes 0 of -0, which equals it.
  return typeof value === "number" ? String(value + 0) : String(value);
}

/** Where the value itself begins in a stored element: characters are code points to PostgreSQL, which counts from 1. */
export function startOfElement(team: string): number {
  return [...team].length + 2;
}

export function storedValue(team: string, value: FieldValue): unknown {
  return typeof value === "object" ? value.map((element) => storedElement(team, element)) : value;
}
