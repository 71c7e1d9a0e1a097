import type { STime } from "../../../base/time";
import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import { type DocumentIn, partOf, startOf } from "../../../fields/field-table";
import { oneBy } from "../../../presentation/presenter";
import type { ActingActor, OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import { cardsAbove } from "../../card/operations/child-cards";
import { takeRemainingTime } from "../../card/operations/remaining-time";
import type { ProjectDocument } from "../../project/project-fields";
import { SETTINGS_ID } from "../../settings/settings-fields";
import type { TimerDocument } from "../../timer/timer-fields";
import { type cardSnapshotFields, type TimeEntry, type TimeEntryDocument, timeEntryFields } from "../time-entry-fields";

export type TimeScope = Pick<TimeEntryDocument, "scope_type" | "scope_id">;

export type CardSnapshots = DocumentIn<typeof cardSnapshotFields>;

export interface ScopeNow {
  readonly snapshots: CardSnapshots;
  readonly billable: boolean;
  /** Refuses time that would be new in it: in an archived category there is none. */
  readonly refuseNew: () => void;
}

const noCard: CardSnapshots = { ancestor_card_ids_snapshot: [] };

/** The card or category a request names at `scope_id`. Rules M1, U34. */
export async function requireScope(session: Session, { scope_type, scope_id }: TimeScope): Promise<ScopeNow> {
  if (scope_type === "category") {
    const category = await session.require("time_category", scope_id, "scope_id");
    const refuseNew = () => refuseArchivedCategory(category, "scope_id");
    return { snapshots: noCard, billable: category.billable_default, refuseNew };
  }
  const card = await session.require("card", scope_id, "scope_id");
  return { snapshots: await cardSnapshots(session, card), billable: false, refuseNew: () => {} };
}

/** The snapshot in a timer's entry: its card as it is now, or at the start if it was deleted or hidden since. Rule M5. */
export async function snapshotsOfTimer(session: Session, timer: TimerDocument): Promise<CardSnapshots> {
  const card = timer.scope_type === "card" ? await session.get("card", timer.scope_id) : null;
  const project = card && (await session.get("project", card.project_id));
  if (card !== null && project && isReadable(project, session.context.actor)) return cardSnapshots(session, card);
  return timer.snapshots;
}

function isReadable({ is_private, members }: ProjectDocument, { role, user_id }: ActingActor): boolean {
  return !is_private || role === "admin" || members.some((member) => member.user_id === user_id);
}

export function refuseArchivedCategory({ id, archived_at }: Documents["time_category"], path: string): void {
  if (archived_at !== undefined) throw refusal("archived_target", path, `Time category ${id} is archived.`);
}

async function cardSnapshots(session: Session, card: CardDocument): Promise<CardSnapshots> {
  const { title, project_id, board_id, sprint_id } = card;
  return {
    card_title_snapshot: title,
    project_id_snapshot: project_id,
    ...(board_id === undefined ? {} : { board_id_snapshot: board_id }),
    ...(sprint_id === undefined ? {} : { sprint_id_snapshot: sprint_id }),
    ancestor_card_ids_snapshot: await cardsAbove(session, card),
  };
}

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

export async function refuseLocked(session: Session, entry: Lockable, path: string): Promise<void> {
  const lock = await timeLock(session);
  if (lockedAt(entry, lock) === undefined) return;
  const which =
    entry.locked_at === undefined ? `Time entries that start before ${lock?.before} are` : "The time entry is";
  throw refusal("time_entry_locked", path, `${which} locked.`);
}

export interface NewTimeEntry
  extends Pick<
    TimeEntryDocument,
    "id" | "user_id" | "scope_type" | "scope_id" | "started_at" | "duration_seconds" | "billable" | "description"
  > {
  readonly snapshots: CardSnapshots;
  readonly source: string;
  readonly review_reason?: string | undefined;
  /** Hash of the request that may be repeated. */
  readonly request_hash?: string;
}

const newFields = startOf(timeEntryFields);

/** Stages a time entry with its user's rate, and lowers its card's remaining time. Rule M1. */
export async function insertTimeEntry(session: Session, work: NewTimeEntry): Promise<TimeEntryDocument> {
  const { snapshots, review_reason, request_hash = "" } = work;
  const { scope_type, scope_id, user_id, duration_seconds, source } = work;
  const { now } = session.context;
  const scope = scope_type === "card" ? { card_id: scope_id } : { time_category_id: scope_id };
  const untaken = { ...scope, duration_seconds: 0, remaining_taken_seconds: 0 };
  return session.insert("time_entry", {
    ...newFields(work),
    user_id,
    source,
    ...scope,
    ...snapshots,
    ...(await takeRate(session, user_id)),
    needs_review: review_reason !== undefined,
    ...(review_reason === undefined ? {} : { review_reason }),
    remaining_taken_seconds: await takeRemainingTime(session, untaken, duration_seconds),
    request_hash,
    time_created: now,
    time_updated: now,
  });
}

/** The user's rate, else the workspace's, with the currency it is in. Rule M1.11. */
async function takeRate(session: Session, userId: string) {
  const member = await session.get("member", userId);
  const settings = await session.get("settings", SETTINGS_ID);
  const rated = member?.rate_cents === undefined ? settings : member;
  return {
    rate_snapshot_cents: rated?.rate_cents ?? 0,
    currency_snapshot: rated?.currency ?? settings?.currency ?? "USD",
  };
}

/** Whether the rate of a user is shown to the actor, wherever it would stand. Rule E4.15. */
export const seesRateOf = ({ actor }: Pick<OperationContext, "actor">, userId: string): boolean =>
  actor.role === "admin" || actor.user_id === userId;

/** The ancestors that are there and not hidden; undefined where all are shown. Rule M1.5. */
type Shown = { has(id: string): boolean } | undefined;

/** The entries as the API shows them, in their order. Rules M1, M4, E4.15. */
export async function presentTimeEntries(reader: Reader, entries: readonly TimeEntryDocument[]) {
  const ancestors = entries.flatMap((entry) => entry.ancestor_card_ids_snapshot);
  const shown = reader.isRestricted ? await reader.getMany("card", ancestors) : undefined;
  const settings = await reader.getMany("settings", [SETTINGS_ID]);
  const lock = settings.get(SETTINGS_ID)?.time_lock;
  return entries.map((entry) => present(reader.context, entry, lock, shown));
}

export const presentTimeEntry = oneBy(presentTimeEntries);

const shownOf = partOf(timeEntryFields, "isShown");

function present(context: OperationContext, entry: TimeEntryDocument, lock: TimeLock, shown: Shown): TimeEntry {
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
function ancestorsUpToHidden(ids: readonly string[], shown: Shown): readonly string[] {
  const hidden = shown === undefined ? -1 : ids.findIndex((id) => !shown.has(id));
  return hidden === -1 ? ids : ids.slice(0, hidden);
}
