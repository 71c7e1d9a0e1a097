import { takeRemainingTime } from "../../rules/remaining-time";
import { permitChange, requireTimeEntry } from "../../rules/require-time-entry";
import { refuseLocked, timeLock } from "../../rules/time-lock";
import { ulidSchema } from "../../schemas/base";
import { type CallOptions, operation } from "../operation";

export interface DeleteTimeEntryInput {
  readonly time_entry_id: string;
}

export type DeleteTimeEntryOutput = Readonly<Record<never, never>>;

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
   * await workspace.deleteTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
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
    refuseLocked(entry, await timeLock(session), "time_entry_id");
    await takeRemainingTime(session, entry, 0);
    await session.update("time_entry", entry.id, (draft) => {
      draft.deleted_at = session.context.now;
      draft.remaining_taken_seconds = 0;
      draft.version += 1;
    });
    return () => ({});
  },
});
