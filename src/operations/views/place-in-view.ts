import type { OperationContext } from "../../session/context";
import type { PageRequest } from "../../views/page-request";
import type { View } from "../../views/view";
import { viewScope } from "../../views/view-scope";
import { type Place, placeOf } from "../paging";

/** Where a page of a view begins, and the instant at which the view is read. Rule F10. */
export function placeInView(view: View, request: PageRequest, context: OperationContext): Place {
  const { teamId, timeZone, timeUnit, asOf = null, actor, nowMs } = context;
  return placeOf(request, viewScope(view, { teamId, timeZone, timeUnit, asOf, userId: actor.user_id }), nowMs);
}
