import type { OperationContext } from "../../../session/context";
import type { Archived } from "../archived";

/** Archives or brings back; what is so already stays as it is. Rule C1.3. */
export function setArchived(
  draft: { archived?: Archived },
  archived: boolean | null | undefined,
  { actor, now }: OperationContext,
): void {
  if (archived === true) draft.archived ??= { user_id: actor.user_id, time_archived: now };
  else if (archived === false) delete draft.archived;
}
