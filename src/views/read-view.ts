import { isObject } from "../base/is-object";
import { CURSOR_MAX_LENGTH } from "../base/limits";
import type { UnknownRecord } from "../errors/workspace-error";
import type { PageRequest } from "../operation/paging";
import type { Sort } from "../storage/query";
import { Faults } from "./faults";
import type { FilterRows } from "./filter-rows";
import { type FilterSet, filtersKey, filterTable, isViewType } from "./filter-table";
import { oneOf, readConstraint } from "./read-constraint";
import type { Constraint, View } from "./view";
import type { ViewRequest, ViewType } from "./view-request";

const keys = { field: 0, order_ascending: 0 };

/** Reads `sort_by`; without it the newest come first. Rules F9, F12. */
function readSort(value: unknown, fields: readonly string[], path: string, faults: Faults): Sort {
  const sortBy = faults.objectOf(value ?? {}, path, keys) ?? {};
  const given = sortBy["field"] ?? "time_created";
  const field = fields.find((name) => name === given);
  const ascending = sortBy["order_ascending"] ?? given === "position";
  if (field === undefined) faults.expect(oneOf(fields), `${path}.field`, "invalid_value");
  if (typeof ascending !== "boolean") faults.expect("true or false", `${path}.order_ascending`);
  return { field: field ?? "", direction: ascending === true ? "ascending" : "descending" };
}

/** A view request that was read: what it asks for, and which page of that. */
export type ReadRequest = { readonly view: View; readonly page: PageRequest };

const groups = { include: 0, exclude: 0, sort_by: 0 };

/** The schemas of the filters of each type. */
const known: Readonly<Record<ViewType, object>> = {
  board: { ...filterTable.board.rows, ...groups },
  card: { ...filterTable.card.rows, ...groups },
  page: { ...filterTable.page.rows, ...groups },
};

/**
 * Reads the type and the filters of a view request, and keeps what they ask for. Cursor and count are left alone, and so are
 * the filters of other types. Rules F1, F2.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input`.
 */
export function readView(request: ViewRequest): View {
  const faults = new Faults();
  const view = viewOf(request, faults);
  faults.refuse();
  return view;
}

/**
 * Reads a whole view request.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input`.
 */
export function readViewRequest(request: unknown): ReadRequest {
  const faults = new Faults();
  const read = readRequest(request, faults);
  faults.refuse();
  return read;
}

/** The request as far as nothing is wrong with it. */
export const readRequest = (request: unknown, faults: Faults): ReadRequest => ({
  view: viewOf(request, faults),
  page: pageOf(isObject(request) ? request : {}, faults),
});

/** Stands for a view that cannot be read: whoever asked for it is given the reason instead. */
const unread: View = { type: "card", constraints: [], sort: { field: "", direction: "descending" } };

function viewOf(request: unknown, faults: Faults): View {
  const input = isObject(request) ? request : {};
  const type = input["type"];
  if (!isViewType(type)) {
    faults.expect(Object.keys(filterTable).join(" or "), "type", "invalid_value");
    return unread;
  }
  const constraints: Constraint[] = [];
  const { rows, matchRows, sortFields }: FilterSet = filterTable[type];
  const key = filtersKey(type);
  const filters = faults.objectOf(input[key], key, known[type], undefined, matchRows) ?? {};
  readRows(rows, filters, key, false, constraints, faults);
  for (const group of ["include", "exclude"]) {
    const path = `${key}.${group}`;
    const asked = faults.objectOf(filters[group] ?? {}, path, matchRows) ?? {};
    readRows(matchRows, asked, path, group === "exclude", constraints, faults);
  }
  constraints.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { type, constraints, sort: readSort(filters["sort_by"], sortFields, `${key}.sort_by`, faults) };
}

function readRows(
  rows: FilterRows,
  filters: UnknownRecord,
  path: string,
  excluded: boolean,
  constraints: Constraint[],
  faults: Faults,
): void {
  for (const key in filters) {
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    const value = filters[key];
    if (row === undefined || value === null || value === undefined) continue;
    const constraint = readConstraint(row, value, `${path}.${key}`, excluded, faults);
    if (constraint) constraints.push(constraint);
  }
}

/** Which page is asked for. What a cursor holds is left to whoever opens it. */
function pageOf({ cursor, count }: UnknownRecord, faults: Faults): PageRequest {
  const page = {
    cursor: typeof cursor === "string" ? cursor : undefined,
    count: typeof count === "number" ? count : undefined,
  };
  if (page.cursor !== cursor && cursor !== null) faults.expect("a text", "cursor");
  if (page.cursor && page.cursor.length > CURSOR_MAX_LENGTH) {
    faults.expect(`at most ${CURSOR_MAX_LENGTH} characters`, "cursor", "too_big");
  }
  const isCount = page.count === undefined ? count == null : Number.isInteger(count) && page.count >= 1;
  if (!isCount) faults.expect("a whole number, at least 1", "count");
  return page;
}
