import type { OperationContext } from "../../../session/context";
import type { ActiveTimer } from "../timer";
import type { TimerDocument } from "../timer-document";

export function presentTimer({ teamId }: Pick<OperationContext, "teamId">, timer: TimerDocument): ActiveTimer {
  const { id, snapshots: _snapshots, ...own } = timer;
  return { ...own, team_id: teamId, user_id: id };
}
