import type { Fields, FieldValue } from "./query";

/** The values of fields in the order of their names, as fields that were made in that order give them at once. */
export function valuesInOrder(fields: Fields, names: readonly string[]): readonly (FieldValue | undefined)[] {
  return areInOrder(fields, names) ? Object.values(fields) : names.map((name) => fields[name]);
}

/** Whether the fields are just these, in their order. */
export function areInOrder(fields: Fields, names: readonly string[]): boolean {
  const given = Object.keys(fields);
  if (given.length !== names.length) return false;
  for (let place = 0; place < names.length; place++) if (given[place] !== names[place]) return false;
  return true;
}
