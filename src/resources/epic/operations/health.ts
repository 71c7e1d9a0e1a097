import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { HealthStatus } from "../epic";
import type { EpicDocument } from "../epic-fields";

/** Records a report of an epic's health, with when and by whom, also one that says the same again. Rule C3. */
export function reportHealth(
  draft: Draft<EpicDocument>,
  health: HealthStatus | null | undefined,
  { actor, now }: OperationContext,
): void {
  if (health === undefined) return;
  delete draft.health_status;
  delete draft.time_health_last_updated;
  delete draft.health_status_updated_by;
  if (health === null) return;
  draft.health_status = health;
  draft.time_health_last_updated = now;
  draft.health_status_updated_by = actor.user_id;
}
