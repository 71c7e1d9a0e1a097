import type { Fields, FieldValue } from "./query";

/** The values of fields in the order of their names, as fields that were made in that order give them at once. */
export function valuesInOrder(fields: Fields, names: readonly string[]): readonly (FieldValue | undefined)[] {
  const values = new Array<FieldValue | undefined>(names.length);
  let place = 0;
  for (const name in fields) {
    if (name !== names[place]) break;
    values[place++] = fields[name];
  }
  return place === names.length ? values : names.map((name) => fields[name]);
}

/** Whether the fields are just these, in their order. */
export function areInOrder(fields: Fields, names: readonly string[]): boolean {
  let place = 0;
  for (const name in fields) if (name !== names[place++]) return false;
  return place === names.length;
}
