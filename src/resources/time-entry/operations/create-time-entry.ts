import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { hashText } from "../../../text/hash-text";
import type { TimeEntry, TimeEntryScopeType } from "../time-entry";
import type { TimeEntryDocument } from "../time-entry-document";
import { timeEntryFields } from "../time-entry-fields";
import { insertTimeEntry } from "./insert-time-entry";
import { presentTimeEntry } from "./present-time-entry";
import { refuseLocked, type TimeLock, timeLock } from "./time-lock";
import { requireScope } from "./time-scope";

export interface CreateTimeEntryInput {
  /** A ULID made by the client; repeating it with the same body is safe. */
  readonly id: string;
  readonly scope_type: TimeEntryScopeType;
  /** Id of the card or time category. */
  readonly scope_id: string;
  /** Seconds or milliseconds by its size. */
  readonly started_at: STime;
  /** At least 1. */
  readonly duration_seconds: number;
  readonly description?: string | null | undefined;
  /** Default: that of the category, else `false`. */
  readonly billable?: boolean | null | undefined;
}

export interface CreateTimeEntryOutput {
  readonly time_entry: TimeEntry;
}

export interface CreateTimeEntry {
  /**
   * Logs time on a card or in a category. Card, space, board, sprint and rate are kept as they are now, and the card's
   * remaining time goes down. Rules U14, M1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the scope, 409 `id_reused` for an
   * id used with another body or deleted, 409 `archived_target` for an archived category, 409 `time_entry_locked` before
   * the lock date.
   *
   * @example
   * ```ts
   * const { time_entry } = await workspace.createTimeEntry({
   *   id: "01KE6Y4S00EXAMP1E000000001",
   *   scope_type: "card",
   *   scope_id: "1",
   *   started_at: 1767603600,
   *   duration_seconds: 1800,
   * });
   * time_entry.version; // 1
   * ```
   */
  createTimeEntry(input: CreateTimeEntryInput, options?: CallOptions): Promise<CreateTimeEntryOutput>;
}

export const createTimeEntry = operation<CreateTimeEntry>({
  role: "member",
  input: (unit) => inputsOf(timeEntryFields, unit, "created"),
  async decide(session, input) {
    const lock = await timeLock(session);
    const request_hash = hashOf(input, session.context.actor.user_id);
    const earlier = await earlierEntry(session, input.id, request_hash);
    const entry = earlier ?? (await newEntry(session, input, request_hash, lock));
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, entry, lock) });
  },
});

function hashOf(input: CreateTimeEntryInput, userId: string): string {
  const { id: _id, scope_type, scope_id, started_at, duration_seconds, description, billable, ...others } = input;
  const body = [scope_type, scope_id, started_at, duration_seconds, description ?? "", billable ?? null];
  return hashText(JSON.stringify([userId, ...body, ...Object.entries(others)]));
}

/** The entry that the same request made before. */
async function earlierEntry(session: Session, id: string, hash: string): Promise<TimeEntryDocument | null> {
  const entry = await session.get("time_entry", id);
  if (entry === null || entry.deleted_at !== undefined || entry.request_hash !== hash) return null;
  return session.require("time_entry", id, "id");
}

async function newEntry(
  session: Session,
  input: CreateTimeEntryInput,
  request_hash: string,
  lock: TimeLock,
): Promise<TimeEntryDocument> {
  const { id, started_at } = input;
  const scope = await requireScope(session, input);
  if ((await session.get("time_entry", id)) !== null) {
    throw refusal("id_reused", "id", `The id ${id} was used for another time entry.`);
  }
  scope.refuseNew();
  refuseLocked({ started_at }, lock, "started_at");
  return insertTimeEntry(session, {
    ...input,
    user_id: session.context.actor.user_id,
    billable: input.billable ?? scope.billable,
    description: input.description ?? "",
    snapshots: scope.snapshots,
    source: "manual",
    request_hash,
  });
}
