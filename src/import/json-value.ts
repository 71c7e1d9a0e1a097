import { isObject } from "../base/is-object";

/** JSON of another tool, of which any part may be missing or something else. */
export type LooseJson = Readonly<Record<string, unknown>>;

const nothing: LooseJson = {};

export const objectOf = (value: unknown): LooseJson => (isObject(value) ? value : nothing);

export const objectsOf = (value: unknown): readonly LooseJson[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A text or a number, as text; anything else is "". */
export const stringOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Whether it has all of the keys. */
export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.every((key) => key in value);

/** Whether it is what GraphQL gives instead of a list: `{ nodes: […] }` or `{ edges: [{ node }] }`. */
export const isConnection = (value: unknown): boolean =>
  isObject(value) && (Array.isArray(value["nodes"]) || Array.isArray(value["edges"]));

/** The entries of a list or of a connection; anything else is the only one. */
export function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isConnection(value)) return value === undefined || value === null ? [] : [value];
  const { nodes, edges } = objectOf(value);
  return Array.isArray(nodes) ? nodes : objectsOf(edges).map(({ node }) => node);
}

/**
 * The values at a path such as `fields.components.name`, where a list stands for all of its entries. Of several paths, parted
 * by bars, those of the first that leads anywhere.
 */
export function valuesAt(json: unknown, paths = ""): readonly unknown[] {
  for (const path of paths.split("|")) {
    let values: readonly unknown[] = [json];
    for (const key of path.split(".")) values = values.flatMap((value) => entriesOf(objectOf(value)[key]));
    const found = values.filter((value) => value !== "");
    if (found.length > 0) return found;
  }
  return [];
}

export const textsAt = (json: unknown, paths?: string): readonly string[] =>
  valuesAt(json, paths)
    .map(stringOf)
    .filter((text) => text !== "");

export const textAt = (json: unknown, paths?: string): string => textsAt(json, paths)[0] ?? "";
