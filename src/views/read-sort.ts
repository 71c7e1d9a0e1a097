import type { Sort } from "../storage/query";
import type { Faults } from "./faults";
import { oneOf } from "./names";

const keys = { field: 0, order_ascending: 0 };

/** Reads `sort_by`; without it the newest come first. Rules F9, F12. */
export function readSort(value: unknown, fields: readonly string[], path: string, faults: Faults): Sort {
  const sortBy = faults.objectOf(value ?? {}, path, keys) ?? {};
  const given = sortBy["field"] ?? "time_created";
  const field = fields.find((name) => name === given);
  const ascending = sortBy["order_ascending"] ?? given === "position";
  if (field === undefined) faults.expect(oneOf(fields), `${path}.field`, "invalid_value");
  if (typeof ascending !== "boolean") faults.expect("true or false", `${path}.order_ascending`);
  return { field: field ?? "", direction: ascending === true ? "ascending" : "descending" };
}
