import { must, type OptionRule } from "../../errors/check-options";
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

const NAME = /^[a-z][a-z0-9_]{0,27}$/;
const SCHEMA = /^[a-z_][a-z0-9_]{0,47}$/;

/** Refuses a name of a kind or field that would not make a table's or column's name as it is. */
export function checkName(what: string, name: string): void {
  if (NAME.test(name)) return;
  throw new TypeError(
    `The ${what} "${name}" cannot be stored in PostgreSQL: it must be 1 to 28 of a-z, 0-9 and _, beginning with a letter.`,
  );
}

export const aSchema: OptionRule = must(
  'the name of a schema: 1 to 48 of a-z, 0-9 and _, not beginning with a digit or "pg_"',
  (value) => typeof value === "string" && SCHEMA.test(value) && !value.startsWith("pg_"),
);

export const quotedSchema = (schema: string): string => `"${schema}"`;

/** A hash of the text: FNV-1a, as a signed 32-bit integer. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** 64 bits of the text in 16 digits, for a name that no other text has. */
export function digestOf(text: string): string {
  const digits = (seed: number) => (hashOf(text, seed) >>> 0).toString(16).padStart(8, "0");
  return digits(0x811c9dc5) + digits(0x6a09e667);
}
