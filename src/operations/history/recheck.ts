import { type Documents, extractFields, type Kind } from "../../documents";
import { type MemberDocument, runsWorkspace } from "../../documents/member";
import type { TimeEntryDocument } from "../../documents/time-entry";
import type { Issue } from "../../errors";
import { commitsAfter } from "../../history/commits";
import { faultsIn } from "../../integrity";
import { Corpus, type Entry } from "../../integrity/corpus";
import type { Loose } from "../../integrity/loose";
import { namedIn } from "../../integrity/references";
import { othersRun } from "../../rules/last-admin";
import { references } from "../../rules/removal/references";
import { lockedAt, timeLock } from "../../rules/time-lock";
import type { Session, StagedChange } from "../../session/session";
import { anyOf, ascending } from "../../storage/clauses";
import type { JsonObject } from "../../storage/storage";
import { conflictIn } from "./revert";

type Document = Documents[Kind];

/** What documents that hang on a changed one take over from it. */
const followed: ReadonlySet<string> = new Set([
  "archived_board",
  "archived_list",
  "board_id",
  "project_id",
  "sprint_id",
  "status",
]);

/**
 * Judges what is staged together with all that touches it, and tells what would not hold any more once the commit with
 * this number is taken back. Rule H2.2.
 */
export async function recheck(session: Session, sequence: number): Promise<readonly Issue[]> {
  const staged = session.staged();
  const dependents = await dependentsOf(session, staged);
  const locked = await lockedEntries(session, staged);
  const orphans = await orphansSince(session, sequence, staged, dependents);
  const conflicts = [...locked, ...(await lastAdmins(session, staged)), ...orphans];
  if (conflicts.length > 0) return conflicts;
  return faultsAround(session, staged, dependents);
}

/** The documents that name any of the staged ones. */
async function dependentsOf(session: Session, staged: readonly StagedChange[]): Promise<readonly Entry[]> {
  const found = new Map<string, Entry>();
  for (const { kind, by, to } of references) {
    const ids = staged.filter((change) => change.kind === to).map(({ id }) => id);
    if (typeof by !== "string" || ids.length === 0) continue;
    for (const document of await session.findGuarded({ kind, where: [anyOf(by, ids)], sort: ascending("id") })) {
      found.set(`${kind}/${document.id}`, entryOf(kind, document));
    }
  }
  return [...found.values()];
}

async function lockedEntries(session: Session, staged: readonly StagedChange[]): Promise<readonly Issue[]> {
  const entries = staged.filter(({ kind, before, after }) => kind === "time_entry" && !isSameRecord(before, after));
  if (entries.length === 0) return [];
  const lock = await timeLock(session);
  const isLocked = (body: unknown) => body !== null && lockedAt(body as TimeEntryDocument, lock) !== undefined;
  return entries
    .filter(({ before, after }) => isLocked(before) || isLocked(after))
    .map(({ id }) => conflictIn("time_entry", id, `time_entry ${id} is locked.`));
}

/** Who may read a record is not part of it. */
function isSameRecord(before: JsonObject | null, after: JsonObject | null): boolean {
  const keys = Object.keys({ ...before, ...after });
  return before !== null && after !== null && keys.every((key) => key === "reader_ids" || before[key] === after[key]);
}

/** The members who would stop running the workspace, if nobody else runs it then. Rule U21. */
async function lastAdmins(session: Session, staged: readonly StagedChange[]): Promise<readonly Issue[]> {
  const members = staged.filter(({ kind }) => kind === "member");
  const runs = (body: unknown) => body !== null && runsWorkspace(body as MemberDocument);
  const leaving = members.filter(({ before, after }) => runs(before) && !runs(after)).map(({ id }) => id);
  if (leaving.length === 0 || members.some(({ after }) => runs(after)) || (await othersRun(session, leaving)))
    return [];
  return leaving.map((id) => conflictIn("member", id, `member ${id} is the last active owner or admin.`));
}

/** A document that named one before it was there needs none: users are named without a record too. */
async function orphansSince(
  session: Session,
  sequence: number,
  staged: readonly StagedChange[],
  dependents: readonly Entry[],
): Promise<readonly Issue[]> {
  if (orphaned(staged, dependents).length === 0) return [];
  const changed = new Set<string>();
  for await (const { log } of commitsAfter(session.log, session.context.teamId, sequence)) {
    for (const { kind, id } of log.changes) changed.add(`${kind}/${id}`);
  }
  const later = dependents.filter(({ at }) => changed.has(at));
  return orphaned(staged, later);
}

/** Documents that would name one that is removed. */
function orphaned(staged: readonly StagedChange[], dependents: readonly Entry[]): readonly Issue[] {
  const removed = new Set(staged.filter(({ after }) => after === null).map(({ kind, id }) => `${kind}/${id}`));
  return dependents.flatMap(({ kind, document }) => {
    const fields = extractFields(kind, document as unknown as Document);
    const lost = references.filter(
      ({ kind: from, by, to }) =>
        from === kind && typeof by === "string" && [fields[by] ?? []].flat().some((id) => removed.has(`${to}/${id}`)),
    );
    const id = String(document["id"]);
    return lost.map(({ to, by }) => conflictIn(kind, id, `${kind} ${id} needs a ${to} that would go.`, String(by)));
  });
}

async function faultsAround(
  session: Session,
  staged: readonly StagedChange[],
  dependents: readonly Entry[],
): Promise<readonly Issue[]> {
  const judged = staged.flatMap(({ kind, after }) => (after === null ? [] : [entryOf(kind, after)]));
  const around = new Map([...dependents, ...judged].map((entry) => [entry.at, entry]));
  await addNamed(session, judged, around);
  const isJudged = new Set(judged.map(({ at }) => at));
  const isDependent = new Set(dependents.map(({ at }) => at));
  const conflicts: Issue[] = [];
  for (const { entry, field, code, message } of faultsIn(new Corpus(around.values()))) {
    const counts =
      isJudged.has(entry.at) || (isDependent.has(entry.at) && code === "inconsistent" && followed.has(field));
    if (counts) conflicts.push(conflictIn(entry.kind, String(entry.document["id"]), message, field));
  }
  return conflicts;
}

/** Adds what the documents name, and the ancestors of those that have any. */
async function addNamed(session: Session, judged: readonly Entry[], around: Map<string, Entry>): Promise<void> {
  let entries = judged;
  for (let depth = 0; entries.length > 0; depth += 1) {
    const named = entries.flatMap(({ kind, document }) => namedIn(document, kind));
    // Beyond what is judged only the line of parents matters, for no document may be among its own ancestors.
    const wanted = named.filter(({ at }) => depth === 0 || at.startsWith("parent_"));
    const next: Entry[] = [];
    for (const { kind, id } of wanted) {
      const document = around.has(`${kind}/${id}`) ? null : await session.get(kind, id);
      if (document === null) continue;
      const entry = entryOf(kind, document);
      around.set(entry.at, entry);
      next.push(entry);
    }
    entries = next;
  }
}

function entryOf(kind: Kind, document: object): Entry {
  const loose = document as Loose;
  return { kind, at: `${kind}/${String(loose["id"])}`, document: loose };
}
