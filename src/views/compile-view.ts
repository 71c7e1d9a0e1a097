import type { Selection, Sort } from "../storage/query";
import type { View } from "./view";
import type { ViewContext } from "./view-context";

/** Which documents a view selects, and in which order. */
export interface ViewQuery extends Selection {
  readonly sort: Sort;
}

/**
 * Turns a view into a query: one clause for each constraint, every date bound resolved. Rules F, T3.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input` when a bound leaves the range of dates.
 */
export function compileView(
  { type, constraints, sort }: Omit<View, "type"> & { readonly type: string },
  context: ViewContext,
): ViewQuery {
  return { kind: type, where: constraints.map(({ clause }) => clause(context)), sort: storedSort(sort) };
}

/** The sort for storages; by position, the order within a list. */
export const storedSort = (sort: Sort): Sort => (sort.field === "position" ? { ...sort, field: "order_key" } : sort);
