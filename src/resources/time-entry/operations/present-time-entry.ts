import { partOf } from "../../../fields/field-table";
import { only } from "../../../presentation/only";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { TimeEntry } from "../time-entry";
import { type TimeEntryDocument, timeEntryFields } from "../time-entry-fields";
import { lockedAt, type TimeLock } from "./time-lock";

/** Whether the rate of a user is shown to the actor, wherever it would stand. Rule E4.15. */
export const seesRateOf = ({ actor }: Pick<OperationContext, "actor">, userId: string): boolean =>
  actor.role === "admin" || actor.user_id === userId;

/** The ids that are shown. */
interface Shown {
  has(id: string): boolean;
}

/** The entries as the API shows them, in their order. Rules M1, M4, E4.15. */
export async function presentTimeEntries(
  reader: Reader,
  entries: readonly TimeEntryDocument[],
  lock: TimeLock,
): Promise<TimeEntry[]> {
  const shown = await readAncestors(reader, entries);
  return entries.map((entry) => present(reader.context, entry, lock, shown));
}

export const presentTimeEntry = (reader: Reader, entry: TimeEntryDocument, lock: TimeLock): Promise<TimeEntry> =>
  presentTimeEntries(reader, [entry], lock).then(only);

/** The ancestors that are there and not hidden; undefined for admins, who are shown all. Rule M1.5. */
async function readAncestors(reader: Reader, entries: readonly TimeEntryDocument[]): Promise<Shown | undefined> {
  if (!reader.isRestricted) return undefined;
  return reader.getMany(
    "card",
    entries.flatMap((entry) => entry.ancestor_card_ids_snapshot),
  );
}

const shownOf = partOf(timeEntryFields, "isShown");

function present(
  context: OperationContext,
  entry: TimeEntryDocument,
  lock: TimeLock,
  shown: Shown | undefined,
): TimeEntry {
  const { user_id, rate_snapshot_cents, project_id_snapshot, time_category_id } = entry;
  const locked_at = lockedAt(entry, lock);
  return {
    ...shownOf(entry),
    type: "time_entry",
    team_id: context.teamId,
    ancestor_card_ids_snapshot: ancestorsUpToHidden(entry.ancestor_card_ids_snapshot, shown),
    ...(seesRateOf(context, user_id) ? { rate_snapshot_cents } : {}),
    ...(project_id_snapshot === undefined ? {} : { space_id_snapshot: project_id_snapshot }),
    ...(time_category_id === undefined ? {} : { category_id: time_category_id }),
    ...(locked_at === undefined ? {} : { locked_at }),
  };
}

/** Those above a hidden one would reveal that there is one between. */
function ancestorsUpToHidden(ids: readonly string[], shown: Shown | undefined): readonly string[] {
  const hidden = shown === undefined ? -1 : ids.findIndex((id) => !shown.has(id));
  return hidden === -1 ? ids : ids.slice(0, hidden);
}
