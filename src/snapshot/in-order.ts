import { isObject } from "../base/is-object";
import type { Loose } from "../integrity/corpus";

/** The document's keys in the order of its schema, and those within by name, so that equal workspaces give equal files. */
export function inOrder(keys: readonly string[], document: Loose): Loose {
  return Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(document, key) ? [[key, sortedWithin(document[key])]] : [])),
  );
}

function sortedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedWithin);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortedWithin(value[key])]));
}
