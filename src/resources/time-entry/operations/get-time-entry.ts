import { type CallOptions, operation } from "../../../operation/operation";
import { ulidSchema } from "../../common/base-schemas";
import type { TimeEntry } from "../time-entry";
import { presentTimeEntry } from "./present-time-entry";
import { requireTimeEntry } from "./require-time-entry";
import { timeLock } from "./time-lock";

export interface GetTimeEntryInput {
  readonly time_entry_id: string;
}

export interface GetTimeEntryOutput {
  readonly time_entry: TimeEntry;
}

export interface GetTimeEntry {
  /**
   * Reads one time entry. Rules R7, M2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a deleted one.
   *
   * @example
   * ```ts
   * const { time_entry } = await workspace.getTimeEntry({ time_entry_id: "01KE6Y4S00EXAMP1E000000001" });
   * time_entry.duration_seconds; // 1800
   * ```
   */
  getTimeEntry(input: GetTimeEntryInput, options?: CallOptions): Promise<GetTimeEntryOutput>;
}

export const getTimeEntry = operation<GetTimeEntry>({
  role: "viewer",
  input: () => ({ time_entry_id: ulidSchema }),
  async decide(session, { time_entry_id }) {
    const entry = await requireTimeEntry(session, time_entry_id);
    const lock = await timeLock(session);
    return async (reader) => ({ time_entry: await presentTimeEntry(reader, entry, lock) });
  },
});
