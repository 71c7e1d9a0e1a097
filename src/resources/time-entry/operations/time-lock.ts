import type { STime } from "../../../base/time";
import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { SETTINGS_ID } from "../../settings/settings-fields";
import type { TimeEntryDocument } from "../time-entry-fields";

export type TimeLock = Documents["settings"]["time_lock"];

type Lockable = Pick<TimeEntryDocument, "started_at" | "locked_at">;

/** When an entry was locked: by itself, or by the workspace's lock date; `undefined` when it is not. */
export function lockedAt({ started_at, locked_at }: Lockable, lock: TimeLock): STime | undefined {
  if (locked_at !== undefined) return locked_at;
  return lock !== undefined && started_at < lock.before ? lock.locked_at : undefined;
}

export async function timeLock(session: Session): Promise<TimeLock> {
  const settings = await session.get("settings", SETTINGS_ID);
  return settings?.time_lock;
}

/** Refuses to write an entry that is locked, or that would start before the lock date. Rules M1, M2. */
export function refuseLocked(entry: Lockable, lock: TimeLock, path: string): void {
  if (lockedAt(entry, lock) === undefined) return;
  const which =
    entry.locked_at === undefined ? `Time entries that start before ${lock?.before} are` : "The time entry is";
  throw refusal("time_entry_locked", path, `${which} locked.`);
}
