import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { hashText } from "../../../text/hash-text";
import { takeRemainingTime } from "../../card/operations/remaining-time";
import { optionalId, ulidSchema, versionSchema } from "../../common/base-schemas";
import { refuseStale, versioned } from "../../common/operations/by-id";
import { setOptional } from "../../common/set-optional";
import { type TimeEntry, type TimeEntryDocument, timeEntryFields } from "../time-entry-fields";
import type { GetTimeEntries } from "./get-time-entries";
import * as rules from "./time-entry-rules";
import type { TimeCategoryOperations, TimeSettingsOperations } from "./time-settings-operations";

export interface CreateTimeEntryInput extends InputIn<typeof timeEntryFields, "created"> {}

const furtherInputs = () => ({
  time_entry_id: ulidSchema,
  /** The version the change is based on, at least 1; another one is refused with 409. */
  version: z.nullish(versionSchema),
  /** `null` or `""` clears it. */
  time_category_id: optionalId,
  /** Legacy alias of `time_category_id`; given both, they must be equal. */
  category_id: optionalId,
  /** `true` confirms an entry flagged as needing review; `false` is refused. */
  confirm_review: z.nullish(z.boolean()),
});

/** Omitted fields stay unchanged. */
export interface UpdateTimeEntryInput
  extends InputIn<typeof timeEntryFields, "changed">,
    Given<typeof furtherInputs>,
    Expecting<UpdateTimeEntryInput, "time_entry_id" | "version" | "confirm_review"> {}

export interface DeleteTimeEntryOutput {
  /** As it was, with `deleted_at`. */
  readonly time_entry: TimeEntry;
}

export type GetTimeEntryInput = { readonly time_entry_id: string };
export type DeleteTimeEntryInput = { readonly time_entry_id: string };
export type CreateTimeEntryOutput = { readonly time_entry: TimeEntry };
export type GetTimeEntryOutput = { readonly time_entry: TimeEntry };
export type UpdateTimeEntryOutput = { readonly time_entry: TimeEntry };

export interface TimeEntryOperations
  extends TimeCategoryOperations,
    ChangeTimeEntryOperations,
    GetTimeEntries,
    TimeSettingsOperations {
  /**
   * Logs time on a card or in a category. Card, space, board, sprint and rate are kept as they are now, and the card's
   * remaining time goes down. Rules U10, M1.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the scope, 409 `id_reused` for an
   * id used with another body or deleted, 409 `archived_target` for an archived category, 409 `time_entry_locked` before
   * the lock date.
   * @example
   * const work = { scope_type: "card", scope_id: "1", started_at: 1767603600, duration_seconds: 1800 } as const;
   * const { time_entry } = await workspace.createTimeEntry({ id: "01KE6Y4S00EXAMP1E000000001", ...work });
   * time_entry.version; // 1
   */
  createTimeEntry(input: CreateTimeEntryInput, options?: CallOptions): Promise<CreateTimeEntryOutput>;

  /**
   * Reads one time entry. Rules R18, M2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a deleted one.
   * @example
   * const { time_entry } = await workspace.getTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
   * time_entry.duration_seconds; // 1800
   */
  getTimeEntry(input: GetTimeEntryInput, options?: CallOptions): Promise<GetTimeEntryOutput>;
}

export interface ChangeTimeEntryOperations {
  /**
   * Changes a time entry. Every effective change raises `version` by one, and of two changes based on one version
   * exactly one succeeds. Rules U10, M1–M4.
   * @throws WorkspaceError in this order: 400 `invalid_input`, 404 `not_found`, 403 `no_access` for another user's
   * entry, 409 `time_entry_locked`, 409 `stale_version`, 400 for confirming an entry that is not flagged, 409
   * `archived_target` for an archived category.
   * @example
   * const change = { time_entry_id: "01KE6Y4S00EXAMP1E000000001", version: 1, duration_seconds: 2700 };
   * const { time_entry } = await workspace.updateTimeEntry(change);
   * time_entry.version; // 2
   */
  updateTimeEntry(input: UpdateTimeEntryInput, options?: CallOptions): Promise<UpdateTimeEntryOutput>;

  /**
   * Deletes a time entry and returns its time to the card's remaining time. Its id is never used again. Rules M1, M2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's entry, 404 `not_found`, 409
   * `time_entry_locked`.
   * @example
   * const { time_entry } = await workspace.deleteTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
   * time_entry.deleted_at; // 1767603600
   */
  deleteTimeEntry(input: DeleteTimeEntryInput, options?: CallOptions): Promise<DeleteTimeEntryOutput>;
}

/** The entry a request names; a deleted one is 404 like one that never was. Rule M2. */
export async function requireTimeEntry(session: Session, id: string): Promise<TimeEntryDocument> {
  const entry = await session.get("time_entry", id);
  if (entry !== null && entry.deleted_at === undefined) return session.require("time_entry", id, "time_entry_id");
  throw refusal("not_found", "time_entry_id", `There is no time_entry ${id} in this workspace.`);
}

/** Entries are changed by whose they are, and by admins. Rules E4, M2. */
function permitChange(session: Session, entry: TimeEntryDocument): void {
  const { actor } = session.context;
  session.permit("time_entry", entry, actor.role === "admin" || actor.user_id === entry.user_id);
}

export const createTimeEntry = operation<Pick<TimeEntryOperations, "createTimeEntry">>({
  input: (unit) => inputsOf(timeEntryFields, unit, "created"),
  async decide(session, input) {
    const request_hash = hashOf(input, session.context.actor.user_id);
    const earlier = await earlierEntry(session, input.id, request_hash);
    const entry = earlier ?? (await newEntry(session, input, request_hash));
    return async (reader) => ({ time_entry: await rules.presentTimeEntry(reader, entry) });
  },
});

function hashOf(input: CreateTimeEntryInput, userId: string): string {
  const { id: _id, scope_type, scope_id, started_at, duration_seconds, description, billable, ...others } = input;
  const body = [scope_type, scope_id, started_at, duration_seconds, description ?? "", billable ?? null];
  return hashText(JSON.stringify([userId, ...body, ...Object.entries(others)]));
}

async function earlierEntry(session: Session, id: string, hash: string): Promise<TimeEntryDocument | null> {
  const entry = await session.get("time_entry", id);
  if (entry === null || entry.deleted_at !== undefined || entry.request_hash !== hash) return null;
  return session.require("time_entry", id, "id");
}

async function newEntry(session: Session, input: CreateTimeEntryInput, request_hash: string) {
  const { id, started_at } = input;
  const scope = await rules.requireScope(session, input);
  if ((await session.get("time_entry", id)) !== null) {
    throw refusal("id_reused", "id", `The id ${id} was used for another time entry.`);
  }
  scope.refuseNew();
  await rules.refuseLocked(session, { started_at }, "started_at");
  return rules.insertTimeEntry(session, {
    ...input,
    user_id: session.context.actor.user_id,
    billable: input.billable ?? scope.billable,
    description: input.description ?? "",
    snapshots: scope.snapshots,
    source: "manual",
    request_hash,
  });
}

export const getTimeEntry = operation<Pick<TimeEntryOperations, "getTimeEntry">>({
  role: "viewer",
  input: () => ({ time_entry_id: ulidSchema }),
  async decide(session, { time_entry_id }) {
    const entry = await requireTimeEntry(session, time_entry_id);
    return async (reader) => ({ time_entry: await rules.presentTimeEntry(reader, entry) });
  },
});

const writeFields = inputWriterOf(timeEntryFields);

export const updateTimeEntry = operation<Pick<ChangeTimeEntryOperations, "updateTimeEntry">>({
  input: (unit) => ({ ...furtherInputs(), ...inputsOf(timeEntryFields, unit, "changed") }),
  changes: {
    ...subjectOf("time_entry", "time_entry_id", timeEntryFields, rules.presentTimeEntry),
    named: ["time_entry_id", "version", "confirm_review"],
  },
  async decide(session, input) {
    const category = requestedCategory(input);
    if (input.confirm_review === false) {
      throw refusal("invalid_input", "confirm_review", "A review can be confirmed, not revoked.", "must_be_true");
    }
    const entry = await requireTimeEntry(session, input.time_entry_id);
    const named = category && (await session.require("time_category", category.id, category.path));
    permitChange(session, entry);
    await rules.refuseLocked(session, entry, "time_entry_id");
    refuseStale("time_entry", entry, input.version);
    if (input.confirm_review === true && !entry.needs_review) {
      throw refusal("invalid_input", "confirm_review", "The time entry is not flagged for review.", "not_flagged");
    }
    // Time spent in a category stays in one: its scope goes with it. Rule U34.
    if (category === null && entry.scope_type !== "card" && entry.time_category_id !== undefined) {
      throw refusal("invalid_input", "time_category_id", "Time spent in a category needs one.", "required");
    }
    if (named && named.id !== entry.time_category_id) rules.refuseArchivedCategory(named, category?.path ?? "");
    if (input.started_at !== undefined) {
      await rules.refuseLocked(session, { started_at: input.started_at }, "started_at");
    }
    const duration = input.duration_seconds ?? entry.duration_seconds;
    const taken = await takeRemainingTime(session, entry, duration);
    const { actor, now } = session.context;
    const changed = await session.update("time_entry", entry.id, (draft) => {
      writeFields(draft, input);
      draft.remaining_taken_seconds = taken;
      setOptional(draft, "time_category_id", category === null ? null : category?.id);
      if (named && entry.scope_type === "category") draft.scope_id = named.id;
      if (input.confirm_review === true) {
        Object.assign(draft, { needs_review: false, reviewed_at: now, reviewed_by: actor.user_id });
      }
    });
    const stored = await versioned(session, "time_entry", entry, changed);
    return async (reader) => ({ time_entry: await rules.presentTimeEntry(reader, stored) });
  },
});

/** The category to set with the field that named it; `null` clears it, `undefined` leaves it. Rule M4. */
function requestedCategory({ time_category_id, category_id }: UpdateTimeEntryInput) {
  const [id, alias] = [time_category_id, category_id].map((value) => (value === "" ? null : value));
  if (id !== undefined && alias !== undefined && id !== alias) {
    const message = "category_id is another name of time_category_id; they must be equal.";
    throw refusal("invalid_input", "category_id", message, "must_be_equal");
  }
  const wanted = id === undefined ? alias : id;
  if (wanted === undefined || wanted === null) return wanted;
  return { id: wanted, path: id === undefined ? "category_id" : "time_category_id" };
}

export const deleteTimeEntry = operation<Pick<ChangeTimeEntryOperations, "deleteTimeEntry">>({
  input: () => ({ time_entry_id: ulidSchema }),
  async decide(session, { time_entry_id }) {
    const entry = await requireTimeEntry(session, time_entry_id);
    permitChange(session, entry);
    await rules.refuseLocked(session, entry, "time_entry_id");
    await takeRemainingTime(session, entry, 0);
    const deleted = await session.update("time_entry", entry.id, (draft) => {
      draft.deleted_at = session.context.now;
      draft.remaining_taken_seconds = 0;
      draft.version += 1;
    });
    return async (reader) => ({ time_entry: await rules.presentTimeEntry(reader, deleted) });
  },
});
