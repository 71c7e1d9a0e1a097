import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, versionSchema } from "../../common/base-schemas";
import { refuseStale, versioned } from "../../common/operations/versions";
import { refuseLocked, timeLock } from "../../time-entry/operations/time-lock";
import { requireScope, type TimeScope } from "../../time-entry/operations/time-scope";
import type { TimeEntryScopeType } from "../../time-entry/time-entry";
import type { ActiveTimer } from "../timer";
import type { TimerDocument } from "../timer-document";
import { timerFields } from "../timer-fields";
import { presentTimer } from "./present-timer";
import { requireTimer } from "./require-timer";

/** Omitted fields stay unchanged. */
export interface UpdateTimerInput {
  /** Default: the acting user. Another user's timer is changed by admins. */
  readonly user_id?: string | null | undefined;
  /** The version the change is based on, at least 1; another one is refused with 409. */
  readonly version?: number | null | undefined;
  /** Given together with `scope_id`. */
  readonly scope_type?: TimeEntryScopeType | undefined;
  readonly scope_id?: string | undefined;
  /** Not in the future, and not before the lock date; seconds or milliseconds by its size. */
  readonly started_at?: STime | undefined;
  /** At most 102400 characters; `null` empties it. */
  readonly description?: string | null | undefined;
  readonly billable?: boolean | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateTimerInput, "user_id" | "version">;
}

export interface UpdateTimerOutput {
  readonly active_timer: ActiveTimer;
}

export interface UpdateTimer {
  /**
   * Changes what a running timer is for, or when it started. Every effective change raises `version` by one.
   * Rules M5, U34.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer, 404 `not_found` when none
   * runs, and for the scope, 409 `stale_version`, 409 `time_entry_locked` before the lock date, 409 `archived_target`
   * for an archived category.
   *
   * @example
   * ```ts
   * await workspace.startTimer({ scope_type: "card", scope_id: "1" });
   * const { active_timer } = await workspace.updateTimer({ description: "First draft" });
   * active_timer.version; // 2
   * ```
   */
  updateTimer(input: UpdateTimerInput, options?: CallOptions): Promise<UpdateTimerOutput>;
}

const writeFields = inputWriterOf(timerFields);

export const updateTimer = operation<UpdateTimer>({
  role: "member",
  input: (unit) => ({
    user_id: z.nullish(idSchema),
    version: z.nullish(versionSchema),
    ...inputsOf(timerFields, unit, "changed"),
  }),
  changes: {
    fields: timerFields,
    named: ["user_id", "version"],
    shown: (session, { context }, { user_id }) =>
      presentTimer(context, session.before("timer", user_id || context.actor.user_id)),
  },
  async decide(session, { user_id, version, ...changes }) {
    const wanted = requestedScope(changes);
    const { started_at } = changes;
    refuseFuture(started_at, session.context.now);
    const timer = await requireTimer(session, user_id);
    const scope = wanted && (await requireScope(session, wanted));
    refuseStale("timer", timer, version);
    const moves = wanted !== undefined && !isScopeOf(timer, wanted);
    if (moves) scope?.refuseNew();
    if (started_at !== undefined) refuseLocked({ started_at }, await timeLock(session), "started_at");
    const changed = await session.amend("timer", timer.id, (draft) => {
      writeFields(draft, changes);
      if (moves) Object.assign(draft, { snapshots: scope?.snapshots });
    });
    const stored = await versioned(session, "timer", timer, changed);
    return () => ({ active_timer: presentTimer(session.context, stored) });
  },
});

/** The scope to change to; `undefined` leaves it. */
function requestedScope({ scope_type, scope_id }: Pick<UpdateTimerInput, keyof TimeScope>): TimeScope | undefined {
  if (scope_type !== undefined && scope_id !== undefined) return { scope_type, scope_id };
  if (scope_type === undefined && scope_id === undefined) return undefined;
  const path = scope_type === undefined ? "scope_type" : "scope_id";
  throw refusal("invalid_input", path, "scope_type and scope_id are given together or not at all.", "required");
}

const isScopeOf = (timer: TimerDocument, { scope_type, scope_id }: TimeScope): boolean =>
  timer.scope_type === scope_type && timer.scope_id === scope_id;

function refuseFuture(time: STime | undefined, now: STime): void {
  if (time === undefined || time <= now) return;
  throw refusal("invalid_input", "started_at", "A timer cannot have started in the future.", "in_the_future");
}
