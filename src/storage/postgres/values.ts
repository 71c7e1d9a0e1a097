import type { FieldValue, Scalar } from "../query";

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

/** A field's value as it is stored. */
export function storedValue(team: string, value: FieldValue): unknown {
  return typeof value === "object" ? value.map((element) => storedElement(team, element)) : value;
}
