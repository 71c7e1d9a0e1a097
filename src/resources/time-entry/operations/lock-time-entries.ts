import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { stimeSchema } from "../../common/base-schemas";
import { dateInput } from "../../common/input-fields";
import { SETTINGS_ID } from "../../settings/settings-document";

export interface LockTimeEntriesInput {
  /** Seconds or milliseconds by its size; `null` or 0 takes the lock away. */
  readonly before: STime | null;
  /** The lock date that its caller last saw. Rule U38. */
  readonly expected?: Expected<LockTimeEntriesInput>;
}

export interface LockTimeEntriesOutput {
  /** The lock date; `null` when there is none. */
  readonly locked_before: STime | null;
}

export interface LockTimeEntries {
  /**
   * Locks the time entries that started before a date: none of them can be changed, and none be created or deleted
   * there. Rules U14, M1, M2, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin.
   *
   * @example
   * ```ts
   * const { locked_before } = await workspace.lockTimeEntries({ before: 1767225600 });
   * locked_before; // 1767225600
   * ```
   */
  lockTimeEntries(input: LockTimeEntriesInput, options?: CallOptions): Promise<LockTimeEntriesOutput>;
}

export const lockTimeEntries = operation<LockTimeEntries>({
  role: "admin",
  input: (unit) => ({ before: z.nullable(dateInput(unit)) }),
  changes: {
    fields: { before: { stored: stimeSchema, input: { isClearedByZero: true } } },
    named: [],
    shown: (session) => ({ before: session.before("settings", SETTINGS_ID).time_lock?.before }),
  },
  async decide(session, input) {
    const before = input.before || null;
    await session.amend("settings", SETTINGS_ID, (draft) => {
      if (before === null) delete draft.time_lock;
      else if (draft.time_lock?.before !== before) draft.time_lock = { before, locked_at: session.context.now };
    });
    return () => ({ locked_before: before });
  },
});
