import { documentIn, type Kind } from "../../documents";
import { isEpicList, siblingLists } from "../../resources/ordering/operations/placement";
import type { SprintDocument } from "../../resources/sprint/sprint-fields";
import { lockedAt, timeLock } from "../../resources/time-entry/operations/time-entry-rules";
import { othersRun } from "../../resources/user/operations/user-operations";
import { runsWorkspace } from "../../resources/user/user-fields";
import type { StagedChange } from "../../session/changed";
import type { Session } from "../../session/session";
import { absent, anyOf, ascending } from "../../storage/query";
import type { JsonObject } from "../../storage/storage";
import type { ChangesSince } from "./later-changes";
import type { Conflict } from "./revert";

type Rule = (
  session: Session,
  staged: readonly StagedChange[],
  since: ChangesSince,
) => Promise<readonly Conflict[]> | readonly Conflict[];

/** The changes that no operation may make, and so no undo either. Rule H2.2. */
export async function standingConflicts(
  session: Session,
  staged: readonly StagedChange[],
  since: ChangesSince,
): Promise<readonly Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const rule of rules) conflicts.push(...(await rule(session, staged, since)));
  return conflicts;
}

const ofKind = (staged: readonly StagedChange[], kind: Kind) => staged.filter((change) => change.kind === kind);

/** Without its settings, or in the middle of a load, a workspace is none. */
const settingsLost: Rule = (_session, staged) =>
  ofKind(staged, "settings")
    .filter(({ after }) => after === null || documentIn("settings", after).loading !== undefined)
    .map(({ id }) => ({ kind: "settings", id, message: "Without its settings the workspace could not be used." }));

/** Rule U23.6. */
const lastEpicLists: Rule = async (session, staged) => {
  const lists = ofKind(staged, "list");
  const isEpics = (body: JsonObject | null) => body !== null && isEpicList(documentIn("list", body));
  const going = lists.filter(({ before, after }) => isEpics(before) && after === null);
  if (going.length === 0 || lists.some(({ after }) => isEpics(after))) return [];
  const { where } = siblingLists({});
  if ((await session.findGuarded({ kind: "list", where, sort: ascending("id") })).length > 0) return [];
  return going.map(({ id }) => ({ kind: "list", id, message: `list ${id} is the last epic list.` }));
};

/** The members who would stop running the workspace, if nobody else runs it then. Rule U21. */
const lastAdmins: Rule = async (session, staged) => {
  const members = ofKind(staged, "member");
  const runs = (body: JsonObject | null) => body !== null && runsWorkspace(documentIn("member", body));
  const leaving = members.filter(({ before, after }) => runs(before) && !runs(after)).map(({ id }) => id);
  if (leaving.length === 0 || members.some(({ after }) => runs(after)) || (await othersRun(session, leaving)))
    return [];
  return leaving.map((id) => ({ kind: "member", id, message: `member ${id} is the last active owner or admin.` }));
};

/** Rules M1, M2. */
const lockedEntries: Rule = async (session, staged) => {
  const entries = ofKind(staged, "time_entry").filter(({ before, after }) => !isSameRecord(before, after));
  if (entries.length === 0) return [];
  const lock = await timeLock(session);
  const isLocked = (body: JsonObject | null) =>
    body !== null && lockedAt(documentIn("time_entry", body), lock) !== undefined;
  return entries
    .filter(({ before, after }) => isLocked(before) || isLocked(after))
    .map(({ id }) => ({ kind: "time_entry", id, message: `time_entry ${id} is locked.` }));
};

/** Access is not part of a record. */
function isSameRecord(before: JsonObject | null, after: JsonObject | null): boolean {
  const keys = Object.keys({ ...before, ...after });
  return before !== null && after !== null && keys.every((key) => key === "reader_ids" || before[key] === after[key]);
}

/** The kinds of a document's parents. */
const places: { readonly [K in Kind]?: readonly ("project" | "board" | "sprint" | "list")[] } = {
  board: ["project"],
  sprint: ["project"],
  page: ["project"],
  tag: ["project"],
  list: ["board", "sprint"],
  card: ["list", "board", "sprint"],
  epic: ["list"],
};

const isArchived = (place: object | null): boolean => Boolean(place && "archived" in place && place.archived);

/** Nothing is put into what was archived since, and was not when it was there before. Rule U21.14. */
const archivedPlaces: Rule = async (session, staged, since) => {
  const conflicts: Conflict[] = [];
  for (const { kind, id, before, after } of staged) {
    for (const to of places[kind] ?? []) {
      const key = `${to}_id`;
      const named = after?.[key];
      if (typeof named !== "string" || before?.[key] === named) continue;
      if (!isArchived(await session.get(to, named))) continue;
      const then = await since.before(to, named);
      if (then === undefined || !("archived" in then) || isArchived(then)) continue;
      conflicts.push({ kind, id, message: `The ${to} of ${kind} ${id} has been archived since.`, field: key });
    }
  }
  return conflicts;
};

/** Rule S2. */
const overlappingSprints: Rule = async (session, staged, since) => {
  const sprints = ofKind(staged, "sprint");
  const conflicts: Conflict[] = [];
  for (const { id, before, after } of sprints) {
    const sprint = documentIn("sprint", after);
    if (sprint === null || sprint.archived !== undefined) continue;
    if (before !== null && isSameTime(documentIn("sprint", before), sprint)) continue;
    const where = [anyOf("project_id", [sprint.project_id]), absent("archived")] as const;
    for (const other of await session.findGuarded({ kind: "sprint", where, sort: ascending("id") })) {
      if (other.id === id || other.start_date >= endOf(sprint) || sprint.start_date >= endOf(other)) continue;
      if (!(await since.has("sprint", other.id))) continue;
      conflicts.push({ kind: "sprint", id: other.id, message: `sprint ${other.id} now overlaps in time.` });
    }
  }
  return conflicts;
};

const endOf = ({ end_date, override_end_date }: SprintDocument): number => override_end_date ?? end_date;

const isSameTime = (one: SprintDocument, other: SprintDocument): boolean =>
  one.archived === undefined && one.start_date === other.start_date && endOf(one) === endOf(other);

const rules: readonly Rule[] = [
  settingsLost,
  lastEpicLists,
  lastAdmins,
  lockedEntries,
  archivedPlaces,
  overlappingSprints,
];
