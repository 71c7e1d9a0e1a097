import { malformed, readObject } from "../errors/malformed";
import type { Sort } from "../storage/query";

const keys = { field: 0, order_ascending: 0 };

/** Reads `sort_by`; without it the newest come first. Rule F9. */
export function readSort(value: unknown, fields: readonly string[], path: string): Sort {
  const sortBy = readObject(value, path, keys);
  const field = sortBy["field"] ?? "time_created";
  const ascending = sortBy["order_ascending"] ?? false;
  if (typeof field !== "string" || !fields.includes(field)) throw malformed(`${path}.field`, "invalid_value");
  if (typeof ascending !== "boolean") throw malformed(`${path}.order_ascending`);
  return { field, direction: ascending ? "ascending" : "descending" };
}
