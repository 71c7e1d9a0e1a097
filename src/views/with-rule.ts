import { FILTER_VALUES_MAX, NEEDLE_MAX_LENGTH } from "../base/limits";
import { unknownFieldMessage } from "../errors/input-messages";
import { malformed } from "../errors/malformed";
import { type Issue, WorkspaceError } from "../errors/workspace-error";
import { nearestName } from "../text/nearest-name";
import type { FilterRow } from "./filter-rows";
import { type FilterSet, filterTable, isViewType } from "./filter-table";
import type { ViewType } from "./view-request";

/**
 * The refusal with a message that says what is expected where a request is wrong. Whoever judges a request with little code
 * says no more than where that is.
 */
export function withRule(error: unknown, type: unknown): unknown {
  const issue = error instanceof WorkspaceError ? error.issues.find(isTerse) : undefined;
  if (issue === undefined) return error;
  const { path, code } = issue;
  if (!isViewType(type)) return malformed(path, code, `Expected ${Object.keys(filterTable).join(" or ")} at ${path}.`);
  if (code === "unknown_key") return malformed(path, code, unknownFieldMessage(path, nearestAt(type, path)));
  if (code === "too_big") return malformed(path, code, `Expected at most ${mostAt(path)} at ${path}.`);
  return malformed(path, code, `Expected ${expectedAt(type, path)} at ${path}.`);
}

const isTerse = ({ code }: Issue): boolean =>
  ["unknown_key", "invalid_type", "invalid_value", "too_big"].includes(code);

/** The known name that was probably meant by the last one of a path. */
function nearestAt(type: ViewType, path: string): string | undefined {
  const [, key = "", ...inner] = path.split(".");
  const { rows, matchRows }: FilterSet = filterTable[type];
  if (inner.length === 0) return nearestName(key, [...Object.keys(rows), "include", "exclude", "sort_by"]);
  const name = inner.join(".");
  if (key === "sort_by") return nearestName(name, ["field", "order_ascending"]);
  return nearestName(name, key === "include" || key === "exclude" ? Object.keys(matchRows) : ["before", "after"]);
}

const mostAt = (path: string): string =>
  /\.(?:content|title)$/.test(path) ? `${NEEDLE_MAX_LENGTH} characters` : `${FILTER_VALUES_MAX} values`;

/** What a request of the type may hold at a path, in words. */
function expectedAt(type: ViewType, path: string): string {
  if (path === "cursor") return "a text";
  if (path === "count") return "an integer, 1 or more,";
  const { rows, matchRows, sortFields }: FilterSet = filterTable[type];
  const [, key = "", inner] = path.replace(/\[\d+\]$/, "").split(".");
  if (key === "sort_by" && inner !== undefined) return inner === "field" ? oneOf(sortFields) : "true or false";
  const isGroup = key === "include" || key === "exclude";
  if (!isGroup && inner !== undefined) return "a date bound such as now-1d";
  const row = isGroup ? matchRows[inner ?? ""] : rows[key];
  if (row === undefined) return "an object";
  return path.endsWith("]") ? elementIn(row) : wholeIn(row);
}

function wholeIn({ shape }: FilterRow): string {
  if (shape === "flag") return "true or false";
  if (shape === "text") return "a text without U+0000 and lone surrogates";
  return shape === "range" ? "an object with after or before" : "a list";
}

function elementIn(row: FilterRow): string {
  if (row.shape === "ids") return "an id";
  if (row.shape === "oneOf") return oneOf(row.names);
  return row.shape === "integers" && row.max !== undefined ? `an integer from 0 to ${row.max}` : "an integer";
}

const oneOf = (names: readonly string[]): string => `one of ${names.join(", ")}`;
