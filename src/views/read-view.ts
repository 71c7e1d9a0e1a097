import { isObject } from "../base/json";
import { CURSOR_MAX_LENGTH, FILTER_VALUES_MAX, fits, NEEDLE_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from "../base/limits";
import { fromMilliseconds } from "../base/time";
import { DateMathError, type DateMathExpression, evaluateDateMath, parseDateMath } from "../date-math";
import { malformed, type UnknownRecord } from "../errors/errors";
import { type Faults, faultless } from "../errors/input-issues";
import type { PageRequest } from "../operation/paging";
import { isStorableText } from "../storage/kind-schema";
import type { Clause, Scalar, Sort } from "../storage/query";
import { normalizeText } from "../text/normalize-text";
import * as table from "./filter-table";
import type { Constraint, Name, View, ViewContext } from "./view";
import type { ViewRequest } from "./view-request";

export function readBound(value: unknown, path: string, faults: Faults): DateMathExpression | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string") return faults.expect("a date bound such as now-1d", path);
  const result = parseDateMath(value);
  return result.ok ? result.value : faults.add(path, result.error.code, result.error.message);
}

/** The bound in whole units of time, rounded down: dates compare with it as they do with the bound. */
export function resolveBound(bound: DateMathExpression, path: string, context: ViewContext): number {
  try {
    return fromMilliseconds(evaluateDateMath(bound, context), context.timeUnit);
  } catch (error) {
    throw error instanceof DateMathError ? malformed(path, error.code, error.message) : error;
  }
}

const bounds = { after: 0, before: 0 };

interface Reading {
  readonly value: unknown;
  readonly path: string;
  readonly negated: boolean;
  readonly faults: Faults;
}

function readConstraint(row: table.FilterRow, reading: Reading): Constraint | undefined {
  switch (row.shape) {
    case "flag":
      return readFlag(row, reading);
    case "text":
      return readText(row, reading);
    case "range":
      return readRange(row, reading);
    default:
      return readList(row, reading);
  }
}

function readFlag(row: table.FlagRow, { value, path, faults }: Reading): Constraint | undefined {
  if (typeof value !== "boolean") return faults.expect("true or false", path);
  const { field, acting } = row;
  const negated = !value;
  if (!acting) return fixed(path, row, value, { operator: "present", field, negated });
  return { path, row, given: value, clause: ({ userId }) => ({ operator: "in", field, values: [userId], negated }) };
}

function readText(row: table.TextRow, { value, path, negated, faults }: Reading): Constraint | undefined {
  if (typeof value !== "string" || !isStorableText(value)) {
    return faults.expect("a text without U+0000 and lone surrogates", path);
  }
  if (!fits(value, NEEDLE_MAX_LENGTH)) return faults.expect(`at most ${NEEDLE_MAX_LENGTH} characters`, path, "too_big");
  const text = normalizeText(value.trim());
  return text === "" ? undefined : fixed(path, row, text, { operator: "contains", field: row.field, text, negated });
}

function readList(row: table.ListRow, { value, path, negated, faults }: Reading): Constraint | undefined {
  const names = readNames(row, value, path, faults);
  if (names.length === 0) return undefined;
  return fixed(path, row, names, { operator: "in", field: row.field, values: storedValues(row, names), negated });
}

function fixed(path: string, row: table.FilterRow, given: Constraint["given"], clause: Clause): Constraint {
  return { path, row, given, clause: () => clause };
}

function readRange(row: table.RangeRow, { value, path, faults }: Reading): Constraint | undefined {
  const range = faults.objectOf(value, path, bounds, "an object with after or before") ?? {};
  const after = readBound(range["after"], `${path}.after`, faults);
  const before = readBound(range["before"], `${path}.before`, faults);
  if (!after && !before) return undefined;
  return {
    path,
    row,
    given: { after, before },
    clause: (context) => ({
      operator: "range",
      field: row.field,
      ...(after && { above: resolveBound(after, `${path}.after`, context) }),
      ...(before && { atMost: resolveBound(before, `${path}.before`, context) }),
    }),
  };
}

function readNames(row: table.ListRow, value: unknown, path: string, faults: Faults): readonly Name[] {
  if (!Array.isArray(value)) return faults.expect("a list", path) ?? [];
  if (value.length > FILTER_VALUES_MAX) {
    return faults.expect(`at most ${FILTER_VALUES_MAX} values`, path, "too_big") ?? [];
  }
  for (let index = 0; index < value.length && !faults.areMany; index += 1) {
    if (!isName(row, value[index])) faults.expect(expectedOf(row), `${path}[${index}]`, "invalid_value");
  }
  return [...new Set<Name>(value)];
}

function isName(row: table.ListRow, value: unknown): boolean {
  if (row.shape === "ids")
    return typeof value === "string" && fits(value, SHORT_TEXT_MAX_LENGTH) && isStorableText(value);
  if (row.shape === "oneOf") return row.names.some((name) => name === value);
  return Number.isSafeInteger(value) && (row.max === undefined || (Number(value) >= 0 && Number(value) <= row.max));
}

function expectedOf(row: table.ListRow): string {
  if (row.shape === "ids") return "an id";
  if (row.shape === "oneOf") return oneOf(row.names);
  return row.max === undefined ? "a whole number" : `a whole number from 0 to ${row.max}`;
}

export const oneOf = (names: readonly string[]): string => `one of ${names.join(", ")}`;

/** The values as documents hold them. The empty id, which nothing has, must not find what has none. */
function storedValues(row: table.ListRow, names: readonly Name[]): readonly Scalar[] {
  if (row.shape === "oneOf" && row.ranked) return names.map((name) => row.names.indexOf(String(name)) + 1);
  return names.filter((name) => name !== "");
}

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

export type ReadRequest = { readonly view: View; readonly page: PageRequest };

const groups = { include: 0, exclude: 0, sort_by: 0 };

const known: Readonly<Record<table.ViewType, object>> = /*#__PURE__*/ (() => ({
  board: { ...table.filterTable.board.rows, ...groups },
  card: { ...table.filterTable.card.rows, ...groups },
  page: { ...table.filterTable.page.rows, ...groups },
}))();

/** Cursor and count are left alone, and so are the filters of other types. Throws a 400. Rules F1, F2. */
export const readView = (request: ViewRequest): View => faultless((faults) => readViewOf(request, faults));

export const readViewRequest = (request: unknown): ReadRequest => faultless((faults) => readRequest(request, faults));

export const readRequest = (request: unknown, faults: Faults): ReadRequest => ({
  view: readViewOf(request, faults),
  page: pageOf(isObject(request) ? request : {}, faults),
});

/** Stands for a view that cannot be read: the caller gets the reason instead. */
const unread: View = { type: "card", constraints: [], sort: { field: "", direction: "descending" } };

/** The type and the filters of a request, as far as nothing is wrong with them. */
export function readViewOf(request: unknown, faults: Faults): View {
  const input = isObject(request) ? request : {};
  const type = input["type"];
  if (!table.isViewType(type)) {
    faults.expect(Object.keys(table.filterTable).join(" or "), "type", "invalid_value");
    return unread;
  }
  const { rows, matchRows, sortFields }: table.FilterSet = table.filterTable[type];
  const key = table.filtersKey(type);
  const filters = faults.objectOf(input[key], key, known[type], undefined, matchRows) ?? {};
  const constraints = readRows(rows, filters, key, false, faults);
  for (const group of ["include", "exclude"]) {
    const path = `${key}.${group}`;
    const asked = faults.objectOf(filters[group] ?? {}, path, matchRows) ?? {};
    constraints.push(...readRows(matchRows, asked, path, group === "exclude", faults));
  }
  constraints.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { type, constraints, sort: readSort(filters["sort_by"], sortFields, `${key}.sort_by`, faults) };
}

function readRows(rows: table.FilterRows, filters: UnknownRecord, path: string, negated: boolean, faults: Faults) {
  const constraints: Constraint[] = [];
  for (const key in filters) {
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    const value = filters[key];
    if (row === undefined || value === null || value === undefined) continue;
    const constraint = readConstraint(row, { value, path: `${path}.${key}`, negated, faults });
    if (constraint) constraints.push(constraint);
  }
  return constraints;
}

/** The requested page. The content of a cursor is checked when it is opened. */
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
