import { must, type OptionRule } from "../../errors/check-options";

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
