import { type CallOptions, operation } from "../../../operation/operation";
import { takeRemainingTime } from "../../card/operations/remaining-time";
import { ulidSchema } from "../../common/base-schemas";
import type { TimeEntry } from "../time-entry";
import { presentTimeEntry } from "./present-time-entry";
import { permitChange, requireTimeEntry } from "./require-time-entry";
import { refuseLocked, timeLock } from "./time-lock";

export interface DeleteTimeEntryInput {
  readonly time_entry_id: string;
}

export interface DeleteTimeEntryOutput {
  /** As it was, with `deleted_at`. */
  readonly time_entry: TimeEntry;
}

export interface DeleteTimeEntry {
  /**
   * Deletes a time entry and gives the card back the remaining time it took. Its id is never used again.
   * Rules U14, M1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's entry, 404 `not_found`, 409
   * `time_entry_locked`.
   *
   * @example
   * ```ts
   * const { time_entry } = await workspace.deleteTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
   * time_entry.deleted_at; // 1767603600
   * ```
   */
  deleteTimeEntry(input: DeleteTimeEntryInput, options?: CallOptions): Promise<DeleteTimeEntryOutput>;
}

export const deleteTimeEntry = operation<DeleteTimeEntry>({
  role: "member",
  input: () => ({ time_entry_id: ulidSchema }),
  async decide(session, { time_entry_id }) {
    const entry = await requireTimeEntry(session, time_entry_id);
    permitChange(session, entry);
    const lock = await timeLock(session);
    refuseLocked(entry, lock, "time_entry_id");
    await takeRemainingTime(session, entry, 0);
    const deleted = await session.update("time_entry", entry.id, (draft) => {
      draft.deleted_at = session.context.now;
      draft.remaining_taken_seconds = 0;
      draft.version += 1;
    });
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, deleted, lock) });
  },
});
