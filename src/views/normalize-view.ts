import { isObject } from "../base/json";
import type { TimeUnit } from "../base/time";
import { cursorScope } from "../operation/paging";
import type { JsonValue } from "../storage/storage";
import { filtersKey } from "./filter-table";
import { readViewRequest } from "./read-view";
import type { Constraint, View } from "./view";
import type { ViewRequest } from "./view-request";

/**
 * The one way to write what a view request asks for: without what does not constrain, needles trimmed and normalised,
 * lists sorted and free of repetitions, keys in one order, `sort_by` filled in, cursor and count left out. It is a valid
 * request with the same results; requests that differ in nothing else share it to the letter.
 * @throws {@link WorkspaceError} 400 `invalid_input` for a malformed request.
 * @example
 * normalizeView({ type: "card", card_filters: { has_tags: null, include: { boards: ["2", "1", "2"] } }, count: 5 });
 * // { type: "card", card_filters: { include: { boards: ["1", "2"] },
 * //   sort_by: { field: "time_created", order_ascending: false } } }
 */
export function normalizeView(request: ViewRequest): ViewRequest {
  return requestOf(readViewRequest(request).view);
}

export function requestOf({ type, constraints, sort }: View): ViewRequest {
  const filters: Record<string, unknown> = {};
  for (const constraint of constraints) {
    const [, key = "", inner] = constraint.path.split(".");
    const value = normalizedValue(constraint);
    const group = filters[key];
    filters[key] = inner === undefined ? value : { ...(isObject(group) && group), [inner]: value };
  }
  filters["sort_by"] = { field: sort.field, order_ascending: sort.direction === "ascending" };
  // The table of filters has the keys of the request types; the compiler cannot follow it this far.
  return { type, [filtersKey(type)]: filters } as unknown as ViewRequest;
}

export function normalizedValue({ given }: Constraint): JsonValue {
  if (typeof given !== "object") return given;
  if ("length" in given) return given.length < 2 ? given : [...given].sort((a, b) => (a < b ? -1 : 1));
  const { after, before } = given;
  return { ...(after && { after: after.expression }), ...(before && { before: before.expression }) };
}

export interface ViewSurroundings {
  readonly teamId: string;
  readonly timeZone: string;
  readonly timeUnit: TimeUnit;
  /** The acting user; it matters where `is_watching` is used. */
  readonly userId: string;
  /** The point in the past at which the workspace is read; null for the present. */
  readonly asOf?: JsonValue;
}

/** The scope of a view's cursors: a page can only follow one of the same view in the same surroundings. Rule F10. */
export function viewScope(view: View, surroundings: ViewSurroundings): string {
  const { teamId, timeZone, timeUnit, userId, asOf = null } = surroundings;
  const isPersonal = view.constraints.some(({ row }) => row.shape === "flag" && row.acting);
  const asked = view.constraints.map((constraint) => [constraint.path, normalizedValue(constraint)]);
  const { field, direction } = view.sort;
  const actor = isPersonal ? userId : null;
  return cursorScope(view.type, [teamId, timeZone, timeUnit, asOf, actor, field, direction, asked]);
}
