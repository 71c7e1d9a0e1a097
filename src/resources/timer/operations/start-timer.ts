import { refusal } from "../../../errors/errors";
import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { requireScope } from "../../time-entry/operations/time-scope";
import type { TimeEntryScopeType } from "../../time-entry/time-entry";
import type { ActiveTimer } from "../timer";
import type { TimerDocument } from "../timer-document";
import { timerFields } from "../timer-fields";
import { presentTimer } from "./present-timer";

export interface StartTimerInput {
  readonly scope_type: TimeEntryScopeType;
  /** Id of the card or time category. */
  readonly scope_id: string;
  /** At most 102400 characters. */
  readonly description?: string | null | undefined;
  /** Default: that of the category, else `false`. */
  readonly billable?: boolean | null | undefined;
}

export interface StartTimerOutput {
  readonly active_timer: ActiveTimer;
}

export interface StartTimer {
  /**
   * Starts the acting user's timer on a card or in a category; a user has one at most. Rules M5, U34.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the scope, 409 `timer_running`,
   * 409 `archived_target` for an archived category.
   *
   * @example
   * ```ts
   * const { active_timer } = await workspace.startTimer({ scope_type: "card", scope_id: "1" });
   * active_timer.started_at; // 1767603600
   * ```
   */
  startTimer(input: StartTimerInput, options?: CallOptions): Promise<StartTimerOutput>;
}

const newFields = startOf(timerFields);

export const startTimer = operation<StartTimer>({
  role: "member",
  input: (unit) => inputsOf(timerFields, unit, "created"),
  async decide(session, input) {
    const { actor, now } = session.context;
    const scope = await requireScope(session, input);
    if ((await session.get("timer", actor.user_id)) !== null) {
      throw refusal("timer_running", "", "A timer is running already: stop that timer first.");
    }
    scope.refuseNew();
    const timer: TimerDocument = session.insert("timer", {
      id: actor.user_id,
      ...newFields(input),
      started_at: now,
      billable: input.billable ?? scope.billable,
      snapshots: scope.snapshots,
    });
    return () => ({ active_timer: presentTimer(session.context, timer) });
  },
});
