import * as z from "zod/mini";
import { ABANDONED_TIMER_SECONDS } from "../../../base/limits";
import { toMilliseconds } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import { idSchema, versionSchema } from "../../common/base-schemas";
import { refuseStale, versioned } from "../../common/operations/by-id";
import type { CreateTimeEntryInput } from "../../time-entry/operations/time-entry-operations";
import * as rules from "../../time-entry/operations/time-entry-rules";
import type { TimeEntry } from "../../time-entry/time-entry-fields";
import { type ActiveTimer, type TimerDocument, timerFields } from "../timer-fields";

export interface GetTimerInput {
  /** Default: the acting user. Another user's timer is read, changed and stopped by admins. */
  readonly user_id?: string | null | undefined;
}

export interface GetTimerOutput {
  /** Absent when none runs. */
  readonly active_timer?: ActiveTimer;
}

export interface StopTimerInput extends GetTimerInput {}

export interface StartTimerInput extends Omit<CreateTimeEntryInput, "id" | "started_at" | "duration_seconds"> {}

/** Omitted fields stay unchanged. */
export interface UpdateTimerInput
  extends GetTimerInput,
    InputIn<typeof timerFields, "changed">,
    Expecting<UpdateTimerInput, "user_id" | "version"> {
  /** The version the change is based on, at least 1; another one is refused with 409. */
  readonly version?: number | null | undefined;
}

export type StartTimerOutput = { readonly active_timer: ActiveTimer };
export type StopTimerOutput = { readonly time_entry: TimeEntry };
export type UpdateTimerOutput = { readonly active_timer: ActiveTimer };

export interface TimerOperations {
  /**
   * Reads the acting user's running timer, if one runs. Admins may name another user. Rule M5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer.
   * @example
   * const { active_timer } = await workspace.getTimer();
   * active_timer; // undefined
   */
  getTimer(input?: GetTimerInput, options?: CallOptions): Promise<GetTimerOutput>;

  /**
   * Starts the acting user's timer on a card or in a category; a user has one at most. Rules M5, U34.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the scope, 409 `timer_running`,
   * 409 `archived_target` for an archived category.
   * @example
   * const { active_timer } = await workspace.startTimer({ scope_type: "card", scope_id: "1" });
   * active_timer.started_at; // 1767603600
   */
  startTimer(input: StartTimerInput, options?: CallOptions): Promise<StartTimerOutput>;

  /**
   * Stops a running timer and makes it a time entry of whole seconds, at least one. After more than 12 hours the
   * entry is flagged for review. Rules M5, U34.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer, 404 `not_found` when none
   * runs, 409 `time_entry_locked` when it started before the lock date; `updateTimer` can move its start.
   * @example
   * await workspace.startTimer({ scope_type: "card", scope_id: "1", description: "First draft" });
   * const { time_entry } = await workspace.stopTimer();
   * time_entry.duration_seconds; // 1
   */
  stopTimer(input?: StopTimerInput, options?: CallOptions): Promise<StopTimerOutput>;

  /**
   * Changes what a running timer is for, or when it started. Every effective change raises `version` by one. Rules M5, U34.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's timer, 404 `not_found` also when
   * none runs, 409 `stale_version`, 409 `time_entry_locked` before the lock date, 409 `archived_target` for a category.
   * @example
   * await workspace.startTimer({ scope_type: "card", scope_id: "1" });
   * const { active_timer } = await workspace.updateTimer({ description: "First draft" });
   * active_timer.version; // 2
   */
  updateTimer(input: UpdateTimerInput, options?: CallOptions): Promise<UpdateTimerOutput>;
}

const shownOf = partOf(timerFields, "isShown");
const newFields = startOf(timerFields);
const writeFields = inputWriterOf(timerFields);
const user_id = z.nullish(idSchema);

function presentTimer({ teamId }: Pick<OperationContext, "teamId">, timer: TimerDocument): ActiveTimer {
  return { ...shownOf(timer), team_id: teamId, user_id: timer.id };
}

// The timer of a user, the acting one by default. That of another is for admins, and others are not even shown whether
// one runs. Rules E4, M5.
async function findTimer(session: Session, userId: string | null | undefined): Promise<TimerDocument | null> {
  const { actor, authorize } = session.context;
  const id = userId || actor.user_id;
  const allowed = actor.role === "admin" || actor.user_id === id;
  const timer = await session.get("timer", id);
  if (timer !== null) session.permit("timer", timer, allowed, "user_id");
  else if (!allowed) await authorize(allowed, [], "user_id");
  return timer;
}

async function requireTimer(session: Session, userId: string | null | undefined): Promise<TimerDocument> {
  const timer = await findTimer(session, userId);
  if (timer === null) throw refusal("not_found", userId ? "user_id" : "", "No timer is running.");
  return timer;
}

export const getTimer = operation<Pick<TimerOperations, "getTimer">>({
  role: "viewer",
  input: () => ({ user_id }),
  async decide(session, { user_id }) {
    const timer = await findTimer(session, user_id);
    return () => (timer === null ? {} : { active_timer: presentTimer(session.context, timer) });
  },
});

export const startTimer = operation<Pick<TimerOperations, "startTimer">>({
  input: (unit) => inputsOf(timerFields, unit, "created"),
  async decide(session, input) {
    const { actor, now } = session.context;
    const scope = await rules.requireScope(session, input);
    if ((await session.get("timer", actor.user_id)) !== null) {
      throw refusal("timer_running", "", "A timer is running already: stop that timer first.");
    }
    scope.refuseNew();
    const timer = session.insert("timer", {
      id: actor.user_id,
      ...newFields(input),
      started_at: now,
      billable: input.billable ?? scope.billable,
      snapshots: scope.snapshots,
    });
    return () => ({ active_timer: presentTimer(session.context, timer) });
  },
});

export const stopTimer = operation<Pick<TimerOperations, "stopTimer">>({
  input: () => ({ user_id }),
  async decide(session, { user_id }) {
    const timer = await requireTimer(session, user_id);
    await rules.refuseLocked(session, timer, "");
    const { nowMs, timeUnit, ulid } = session.context;
    const duration_seconds = Math.max(1, Math.floor((nowMs - toMilliseconds(timer.started_at, timeUnit)) / 1000));
    const entry = await rules.insertTimeEntry(session, {
      ...timer,
      id: ulid(),
      user_id: timer.id,
      duration_seconds,
      snapshots: await rules.snapshotsOfTimer(session, timer),
      source: "timer",
      review_reason: duration_seconds > ABANDONED_TIMER_SECONDS ? "abandoned_timer" : undefined,
    });
    await session.remove("timer", timer.id);
    return async (reader) => ({ time_entry: await rules.presentTimeEntry(reader, entry) });
  },
});

export const updateTimer = operation<Pick<TimerOperations, "updateTimer">>({
  input: (unit) => ({ user_id, version: z.nullish(versionSchema), ...inputsOf(timerFields, unit, "changed") }),
  changes: {
    fields: timerFields,
    named: ["user_id", "version"],
    shown: (session, { context }, { user_id }) =>
      presentTimer(context, session.before("timer", user_id || context.actor.user_id)),
  },
  async decide(session, { user_id, version, ...changes }) {
    const wanted = requestedScope(changes);
    const { started_at } = changes;
    if (started_at !== undefined && started_at > session.context.now) {
      throw refusal("invalid_input", "started_at", "A timer cannot have started in the future.", "in_the_future");
    }
    const timer = await requireTimer(session, user_id);
    const scope = wanted && (await rules.requireScope(session, wanted));
    refuseStale("timer", timer, version);
    const moves = wanted && (timer.scope_type !== wanted.scope_type || timer.scope_id !== wanted.scope_id);
    if (moves) scope?.refuseNew();
    if (started_at !== undefined) await rules.refuseLocked(session, { started_at }, "started_at");
    const changed = await session.amend("timer", timer.id, (draft) => {
      writeFields(draft, changes);
      if (moves) Object.assign(draft, { snapshots: scope?.snapshots });
    });
    const stored = await versioned(session, "timer", timer, changed);
    return () => ({ active_timer: presentTimer(session.context, stored) });
  },
});

function requestedScope({
  scope_type,
  scope_id,
}: Pick<UpdateTimerInput, keyof rules.TimeScope>): rules.TimeScope | undefined {
  if (scope_type !== undefined && scope_id !== undefined) return { scope_type, scope_id };
  if (scope_type === undefined && scope_id === undefined) return undefined;
  const path = scope_type === undefined ? "scope_type" : "scope_id";
  throw refusal("invalid_input", path, "scope_type and scope_id are given together or not at all.", "required");
}
