import { isObject } from "../base/is-object";
import { malformed, readObject, type UnknownRecord } from "../errors/malformed";
import type { FilterRows } from "./filter-rows";
import { type FilterSet, filtersKey, filterTable, isViewType } from "./filter-table";
import { readConstraint } from "./read-constraint";
import { readSort } from "./read-sort";
import type { Constraint, View } from "./view";
import type { ViewRequest } from "./view-request";

const groups = { include: 0, exclude: 0, sort_by: 0 };

/**
 * Reads a view request: keeps what it asks for, and stops at the first thing in its type or filters that is wrong.
 * Cursor and count are left alone, and so are the filters of other types. Rules F1, F2.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input`.
 */
export function readView(request: ViewRequest): View {
  const input: unknown = request;
  if (!isObject(input) || !isViewType(input["type"])) throw malformed("type", "invalid_value");
  const type = input["type"];
  const { rows, matchRows, sortFields }: FilterSet = filterTable[type];
  const key = filtersKey(type);
  const constraints: Constraint[] = [];
  const filters = readObject(input[key], key, rows, groups);
  readRows(rows, filters, key, false, constraints);
  for (const group of ["include", "exclude"]) {
    const path = `${key}.${group}`;
    readRows(matchRows, readObject(filters[group] ?? {}, path, matchRows), path, group === "exclude", constraints);
  }
  constraints.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { type, constraints, sort: readSort(filters["sort_by"] ?? {}, sortFields, `${key}.sort_by`) };
}

function readRows(
  rows: FilterRows,
  filters: UnknownRecord,
  path: string,
  excluded: boolean,
  constraints: Constraint[],
): void {
  for (const key in filters) {
    const row = rows[key];
    const value = filters[key];
    if (row === undefined || value === null || value === undefined) continue;
    const constraint = readConstraint(row, value, `${path}.${key}`, excluded);
    if (constraint) constraints.push(constraint);
  }
}
