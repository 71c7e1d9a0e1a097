import { matchesClause } from "../storage/evaluate";
import { fieldOfResource } from "./field-of-resource";
import { readView } from "./read-view";
import type { ViewRequest } from "./view-request";
import type { ViewResource } from "./view-resource";

/** Against what a view is judged. */
export interface MatchContext {
  /** The instant `now` stands for; a number is in epoch milliseconds. */
  readonly now: Date | number;
  /** The acting user: whoever `is_watching` is about, and for whom the resource was presented. */
  readonly user_id: string;
  /** IANA name of the zone of calendar units and of ISO dates without an offset; default UTC, never the host's. */
  readonly timeZone?: string | undefined;
}

/**
 * Reads a view request once and gives the test whether a card, board or page belongs to it; quicker than
 * {@link matchesView} where many are to be judged.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input` for a malformed request.
 */
export function viewMatcher(request: ViewRequest, context: MatchContext): (resource: ViewResource) => boolean {
  const { now, user_id: userId, timeZone = "UTC" } = context;
  const viewContext = { now: Number(now), userId, timeZone, timeUnit: "milliseconds" } as const;
  const asked = readView(request).constraints.map(({ row, clause }) => ({ row, clause: clause(viewContext) }));
  return (resource) => asked.every(({ row, clause }) => matchesClause(fieldOfResource(row, resource, userId), clause));
}

/**
 * Whether a card, board or page belongs to a view, without a workspace or a storage: the reference for what
 * `previewView` returns. The resource is as the API presents it, its times in seconds or milliseconds; which of the
 * three it is goes by the request's `type`. Rules F, P3.
 *
 * @returns true when the resource satisfies every filter; page and order play no part.
 * @throws {@link WorkspaceError} 400 `invalid_input` for a malformed request, with an issue for each thing that is wrong.
 *
 * @example
 * const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
 * const context = { now: new Date("2026-01-05T09:00Z"), user_id: "u-ada" };
 * matchesView({ id: "7", due_date: 1_767_571_200 }, overdue, context); // true: due on 5 January, 00:00 UTC
 * matchesView({ id: "8" }, overdue, context); // false: no due date
 */
export function matchesView(resource: ViewResource, request: ViewRequest, context: MatchContext): boolean {
  return viewMatcher(request, context)(resource);
}
