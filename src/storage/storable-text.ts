import type { FieldValue } from "./query";

/** Databases end a text at U+0000 or refuse it, and know no lone surrogates. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a database can hold the texts in a field's value. */
export function isStorable(value: FieldValue): boolean {
  const values = typeof value === "object" ? value : [value];
  return values.every((one) => typeof one !== "string" || !UNSTORABLE.test(one));
}
