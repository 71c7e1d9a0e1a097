import type { TimeUnit } from "../base/time";
import { cursorScope } from "../operation/cursor";
import type { JsonValue } from "../storage/storage";
import { normalizedValue } from "./normalize-view";
import type { View } from "./view";

/** Where a view is read, besides its request. */
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
