import * as z from "zod/mini";
import { ABANDONED_TIMER_SECONDS } from "../../../base/limits";
import { toMilliseconds } from "../../../base/time-unit";
import { type CallOptions, operation } from "../../../operation/operation";
import type { OperationContext } from "../../../session/context";
import { idSchema } from "../../common/base-schemas";
import { insertTimeEntry } from "../../time-entry/operations/insert-time-entry";
import { presentTimeEntry } from "../../time-entry/operations/present-time-entry";
import { refuseLocked, timeLock } from "../../time-entry/operations/time-lock";
import { snapshotsOfTimer } from "../../time-entry/operations/time-scope";
import type { TimeEntry } from "../../time-entry/time-entry";
import type { TimerDocument } from "../timer-document";
import { requireTimer } from "./require-timer";

export interface StopTimerInput {
  /** Default: the acting user. Another user's timer is stopped by admins. */
  readonly user_id?: string | null | undefined;
}

export interface StopTimerOutput {
  readonly time_entry: TimeEntry;
}

export interface StopTimer {
  /**
   * Stops a running timer and makes a time entry of it, of whole seconds and at least one. After more than 12 hours the
   * entry is flagged for review. Rules M5, U34.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer, 404 `not_found` when none
   * runs, 409 `time_entry_locked` when it started before the lock date; `updateTimer` can move its start.
   *
   * @example
   * ```ts
   * await workspace.startTimer({ scope_type: "card", scope_id: "1", description: "First draft" });
   * const { time_entry } = await workspace.stopTimer();
   * time_entry.duration_seconds; // 1
   * ```
   */
  stopTimer(input?: StopTimerInput, options?: CallOptions): Promise<StopTimerOutput>;
}

export const stopTimer = operation<StopTimer>({
  role: "member",
  input: () => ({ user_id: z.nullish(idSchema) }),
  async decide(session, { user_id }) {
    const timer = await requireTimer(session, user_id);
    const lock = await timeLock(session);
    refuseLocked(timer, lock, "");
    const { scope_type, scope_id, started_at, description, billable } = timer;
    const duration_seconds = secondsRun(timer, session.context);
    const entry = await insertTimeEntry(session, {
      id: session.context.ulid(),
      user_id: timer.id,
      scope_type,
      scope_id,
      started_at,
      duration_seconds,
      billable,
      description,
      snapshots: await snapshotsOfTimer(session, timer),
      source: "timer",
      review_reason: duration_seconds > ABANDONED_TIMER_SECONDS ? "abandoned_timer" : undefined,
    });
    await session.remove("timer", timer.id);
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, entry, lock) });
  },
});

function secondsRun({ started_at }: TimerDocument, { nowMs, timeUnit }: OperationContext): number {
  return Math.max(1, Math.floor((nowMs - toMilliseconds(started_at, timeUnit)) / 1000));
}
