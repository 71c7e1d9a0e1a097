import { WorkspaceError } from "../workspace-error";
import type { FilterRow } from "./filter-rows";
import { type FilterSet, filtersKey, filterTable, isViewType } from "./filter-table";
import { malformed } from "./malformed";
import type { ViewType } from "./view-request";

/**
 * The refusal with a message that says what is expected where a request is wrong. Whoever judges a request with little code
 * says no more than where that is.
 */
export function withRule(error: unknown, type: unknown): unknown {
  if (!(error instanceof WorkspaceError)) return error;
  const [issue] = error.issues;
  if (issue === undefined || !isTerse(issue.code)) return error;
  const { path, code } = issue;
  if (code === "unknown_key") return malformed(path, code, `There is no such field: ${path}.`);
  const expected =
    path === "type" || !isViewType(type) ? Object.keys(filterTable).join(" or ") : expectedAt(type, path);
  return expected === undefined ? error : malformed(path, code, `Expected ${expected} at ${path}.`);
}

const isTerse = (code: string): boolean =>
  code === "unknown_key" || code === "invalid_type" || code === "invalid_value";

/** What a request of the type may hold at a path, in words. */
function expectedAt(type: ViewType, path: string): string | undefined {
  if (path === "cursor") return "a text";
  if (path === "count") return "an integer, 1 or more,";
  const { rows, matchRows, sortFields }: FilterSet = filterTable[type];
  const [place, element] = path.slice(filtersKey(type).length + 1).split("[");
  const [key = "", inner] = (place ?? "").split(".");
  if (key === "sort_by" && inner !== undefined) return inner === "field" ? oneOf(sortFields) : "true or false";
  const isGroup = key === "include" || key === "exclude";
  if (!isGroup && inner !== undefined) return "a date bound such as now-1d";
  const row = isGroup ? matchRows[inner ?? ""] : rows[key];
  if (row === undefined) return "an object";
  return element === undefined ? wholeIn(row) : elementIn(row);
}

function wholeIn({ shape }: FilterRow): string {
  if (shape === "flag") return "true or false";
  if (shape === "text") return "a text";
  return shape === "range" ? "an object with after or before" : "a list";
}

function elementIn(row: FilterRow): string | undefined {
  if (row.shape === "ids") return "an id, which is a text,";
  if (row.shape === "oneOf") return oneOf(row.names);
  if (row.shape !== "integers") return undefined;
  return row.max === undefined ? "an integer" : `an integer from 0 to ${row.max}`;
}

const oneOf = (names: readonly string[]): string => `one of ${names.join(", ")}`;
