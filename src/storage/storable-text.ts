import type { KindSchema } from "./kind-schema";
import type { Fields, FieldValue } from "./query";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Neither U+0000, at which databases end a text or which they refuse, nor a lone surrogate, which UTF-8 cannot encode. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && !LONE_SURROGATE.test(text);

/** Whether a database can hold the texts in a field's value. */
export function isStorable(value: FieldValue): boolean {
  const values = typeof value === "object" ? value : [value];
  return values.every((one) => typeof one !== "string" || isStorableText(one));
}

/** The values that a stored body has in later fields, if it has any that can be stored. */
export function laterValues(schema: KindSchema, names: readonly string[], body: string): Fields | undefined {
  const derived = schema.derive(body, names);
  const values = derived && names.map((name): [string, FieldValue] => [name, derived[name] ?? ""]);
  return values?.every(([, value]) => isStorable(value)) ? Object.fromEntries(values) : undefined;
}
