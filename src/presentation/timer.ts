import type { TimerDocument } from "../documents/timer";
import type { ActiveTimer } from "../model/timer";
import type { OperationContext } from "../session/context";

export function presentTimer({ teamId }: Pick<OperationContext, "teamId">, timer: TimerDocument): ActiveTimer {
  const { id, snapshots: _snapshots, ...own } = timer;
  return { ...own, team_id: teamId, user_id: id };
}
