import type { TimeEntryDocument } from "../documents/time-entry";
import type { TimeEntry } from "../model/time-entry";
import { lockedAt, type TimeLock } from "../rules/time-lock";
import type { OperationContext } from "../session/context";
import { seesRateOf } from "./rate";

/** The entry as the API shows it. Rules M1, M4, E4.15. */
export function presentTimeEntry(
  context: Pick<OperationContext, "teamId" | "actor">,
  entry: TimeEntryDocument,
  lock: TimeLock,
): TimeEntry {
  const { remaining_taken_seconds: _taken, request_hash: _hash, reader_ids: _readers, ...kept } = entry;
  const { rate_snapshot_cents, ...own } = kept;
  const { user_id, project_id_snapshot, time_category_id } = entry;
  const locked_at = lockedAt(entry, lock);
  return {
    ...own,
    type: "time_entry",
    team_id: context.teamId,
    ...(seesRateOf(context, user_id) ? { rate_snapshot_cents } : {}),
    ...(project_id_snapshot === undefined ? {} : { space_id_snapshot: project_id_snapshot }),
    ...(time_category_id === undefined ? {} : { category_id: time_category_id }),
    ...(locked_at === undefined ? {} : { locked_at }),
  };
}
