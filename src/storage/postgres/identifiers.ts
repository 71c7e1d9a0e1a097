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

/** The name of a schema in quotes. */
export const quotedSchema = (schema: string): string => `"${schema}"`;
