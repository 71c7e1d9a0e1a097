import { partOf } from "../../../fields/field-table";
import type { OperationContext } from "../../../session/context";
import type { ActiveTimer } from "../timer";
import type { TimerDocument } from "../timer-document";
import { timerFields } from "../timer-fields";

const shownOf = partOf(timerFields, "isShown");

export function presentTimer({ teamId }: Pick<OperationContext, "teamId">, timer: TimerDocument): ActiveTimer {
  return { ...shownOf(timer), team_id: teamId, user_id: timer.id };
}
