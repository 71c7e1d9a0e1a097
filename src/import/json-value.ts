import { isObject } from "../base/json";

/** JSON of another tool, of which any part may be missing or something else. */
export type LooseJson = Readonly<Record<string, unknown>>;

const nothing: LooseJson = {};

export const objectOf = (value: unknown): LooseJson => (isObject(value) ? value : nothing);

export const objectsOf = (value: unknown): readonly LooseJson[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A text or a number, as text; anything else is "". */
export const stringOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

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

/** Paths in their parts: each is read for every item of a file. */
const read = new Map<string, readonly (readonly string[])[]>();

function partsOf(paths: string): readonly (readonly string[])[] {
  const known = read.get(paths) ?? paths.split("|").map((path) => path.split("."));
  read.set(paths, known);
  return known;
}

/** At `fields.components.name` a list stands for all of its entries. Of paths parted by bars the first that exists. */
export function valuesAt(json: unknown, paths = ""): readonly unknown[] {
  for (const path of partsOf(paths)) {
    const found: unknown[] = [];
    collect(json, path, 0, found);
    if (found.length > 0) return found;
  }
  return [];
}

function collect(value: unknown, path: readonly string[], at: number, found: unknown[]): void {
  if (value === undefined || value === null || value === "") return;
  const key = path[at];
  if (typeof value !== "object") {
    if (key === undefined) found.push(value);
  } else if (Array.isArray(value) || isConnection(value)) {
    for (const entry of entriesOf(value)) collect(entry, path, at, found);
  } else if (key === undefined) found.push(value);
  else collect(objectOf(value)[key], path, at + 1, found);
}

export const textsAt = (json: unknown, paths?: string): readonly string[] =>
  valuesAt(json, paths)
    .map(stringOf)
    .filter((text) => text !== "");

export const textAt = (json: unknown, paths?: string): string =>
  valuesAt(json, paths)
    .map(stringOf)
    .find((text) => text !== "") ?? "";
