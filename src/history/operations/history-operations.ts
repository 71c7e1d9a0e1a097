import * as z from "zod/mini";
import type { CommitActor } from "../../base/actor";
import { groupBy, SetMap } from "../../base/collections";
import { fromMilliseconds, type STime, type TimeUnit } from "../../base/time";
import { documentIn } from "../../documents";
import { failure, refusal } from "../../errors/errors";
import type { ResponseMetadata } from "../../errors/response-metadata";
import { type CallOptions, type Operation, operation } from "../../operation/operation";
import {
  encodeCursor,
  largestUnlessAsked,
  listingScope,
  type PageRequest,
  pageInput,
  pageSize,
  placeOf,
} from "../../operation/paging";
import { idSchema } from "../../resources/common/base-schemas";
import { closeTimeRecords } from "../../resources/project/operations/project-operations";
import type { Session } from "../../session/session";
import { nameOf } from "../../storage/name-of";
import { anyOf } from "../../storage/query";
import type { Change, DocumentKey } from "../../storage/storage";
import { commitsAfter, commitsBefore, commitWithId, keptRange, notKept } from "../log";
import { changesSince, fetchAll, type ReadableDocuments, readableDocuments } from "./later-changes";
import { recheck } from "./recheck";
import { type Conflict, issuesOf, permitUndo, revert } from "./revert";

export interface GetCommitsInput extends PageRequest {}

/** A commit without what it changed. */
export interface CommitSummary {
  /** ULID; what `undo` takes. */
  readonly id: string;
  readonly sequence: number;
  readonly time: STime;
  readonly actor: CommitActor;
  readonly operation: string;
  /** The changes that the acting user may read. */
  readonly documents: readonly DocumentKey[];
}

export interface GetCommitsOutput extends ResponseMetadata {
  readonly commits: readonly CommitSummary[];
}

export interface GetCommits {
  /**
   * Lists the commits in the history, newest first: an admin sees all, others their own. Without
   * `count` and `cursor` they come 1000 at a time. Rules H1.1, C10.
   * @throws WorkspaceError 400 `invalid_input`, 409 `no_history` in a workspace without the `history` option.
   * @example
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * await kept.createProject({ title: "Website" });
   * const { commits } = await kept.getCommits();
   * commits[0]?.operation; // "createProject"
   */
  getCommits(input?: GetCommitsInput, options?: CallOptions): Promise<GetCommitsOutput>;
}

export const getCommits = operation<GetCommits>({
  input: () => ({ ...pageInput }),
  async decide(session, page) {
    const { context, log } = session;
    const { teamId, actor, nowMs, timeUnit, history } = context;
    if (history === undefined) throw notKept();
    const place = placeOf(page, listingScope(context, [actor.user_id, actor.role]), nowMs);
    const size = pageSize(largestUnlessAsked(page).count);
    const found: Change[] = [];
    const { first, last: newest } = await keptRange(log, teamId, history);
    for await (const commit of commitsBefore(log, teamId, first, Number(place.after?.key ?? newest + 1))) {
      if (actor.role === "admin" || commit.log.actor.user_id === actor.user_id) found.push(commit);
      if (found.length > size) break;
    }
    const commits = found.slice(0, size);
    const last = found.length > size ? commits.at(-1) : undefined;
    const cursor =
      last === undefined ? "" : encodeCursor({ scope: place.scope, now: place.now, key: last.sequence, id: last.txId });
    const shown = await summariesOf(commits, timeUnit, readableDocuments(session, commits.at(-1)?.sequence ?? 0));
    return () => ({ cursor, count: shown.length, commits: shown });
  },
});

async function summariesOf(
  commits: readonly Change[],
  unit: TimeUnit,
  readable: ReadableDocuments,
): Promise<readonly CommitSummary[]> {
  const summaries: CommitSummary[] = [];
  for (const { sequence, txId, log } of commits) {
    const { time, actor, operation, changes } = log;
    const documents = await readable.among(changes.map(({ kind, id }) => ({ kind, id })));
    summaries.push({ id: txId, sequence, time: fromMilliseconds(time, unit), actor, operation, documents });
  }
  return summaries;
}

export interface UndoInput {
  /** ULID of the commit to undo. */
  readonly commit_id: string;
}

export interface UndoSessionInput {
  /** The session of an agent, to undo all of its commits. */
  readonly session_id: string;
}

export interface UndoOutput {
  /** The undone commit, the last one of a session. */
  readonly undone: CommitSummary;
  /** All commits of the session, newest first. */
  readonly commits?: readonly CommitSummary[];
}

export interface Undo {
  /**
   * Undoes a whole commit: what it created is removed, what it removed is restored, what it changed is reverted. That
   * is a commit of its own, and can be undone. Only `version`, `time_updated` and `user_updated` move on. With a
   * `session_id` it takes back every commit whose actor has it, all or none. Rules H2.
   * @throws WorkspaceError 400 `invalid_input`; 403 `no_access` for anyone but its author and admins, and for what the
   * actor could not do in another way; 404 `not_found`
   * when the history has no such commit or session; 409 `undo_conflict` with an issue for each document that something later
   * depends on; 409 `no_history` in a workspace without the `history` option.
   * @example
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * await kept.createProject({ title: "Website" });
   * const { commits } = await kept.getCommits();
   * await kept.undo(commits[0]?.id ?? "");
   * (await kept.getProjects()).projects; // []
   */
  undo(commit: string | UndoInput | UndoSessionInput, options?: CallOptions): Promise<UndoOutput>;
}

export const undo: Operation<Undo> = {
  role: "member",
  input: () => z.union([idSchema, z.object({ commit_id: idSchema }), z.object({ session_id: idSchema })]),
  async decide(session, input) {
    const { timeUnit } = session.context;
    const commits = await commitsOf(session, input);
    const isSession = typeof input === "object" && "session_id" in input;
    const sequence = commits.at(-1)?.sequence ?? 0;
    const conflicts: Conflict[] = [];
    for (const { log } of commits) await fetchAll(session, log.changes);
    for (const commit of commits) await permitUndo(session, commit);
    for (const commit of commits) conflicts.push(...(await revert(session, commit)));
    if (conflicts.length === 0) {
      // While an import hides its space nobody logs time there: what is there is from before.
      if (commits.some(({ log }) => log.operation !== "importLines")) await closeRemoved(session);
      await countReturned(session);
      conflicts.push(...(await recheck(session, changesSince(session, sequence))));
    }
    const readable = readableDocuments(session, sequence);
    const issues = await issuesOf(readable, isSession ? await withPeople(session, conflicts, commits) : conflicts);
    const summaries = await summariesOf(commits, timeUnit, readable);
    const [[first], [undone]] = [issues, summaries];
    if (first === undefined && undone !== undefined)
      return () => (isSession ? { undone, commits: summaries } : { undone });
    const subject = isSession ? "session" : "commit";
    throw failure("undo_conflict", `The ${subject} cannot be undone: ${first?.message}`, { issues });
  },
};

/** The commit of an id, or those of a session, newest first. Those of other people are as if they were not there. */
async function commitsOf(
  { context, log }: Session,
  input: string | UndoInput | UndoSessionInput,
): Promise<readonly Change[]> {
  const { history, teamId, actor } = context;
  if (history === undefined) throw notKept();
  if (typeof input === "string" || "commit_id" in input) {
    const id = typeof input === "string" ? input : input.commit_id;
    const commit = await commitWithId(log, teamId, id, history);
    if (commit !== null) return [commit];
    throw refusal("not_found", "commit_id", `The history of this workspace has no commit ${id}.`);
  }
  const found: Change[] = [];
  const { first, last } = await keptRange(log, teamId, history);
  for await (const commit of commitsBefore(log, teamId, first, last + 1)) {
    const { user_id, session_id } = commit.log.actor;
    if (session_id !== input.session_id) continue;
    if (actor.role === "admin" || actor.user_id === user_id) found.push(commit);
  }
  if (found.length > 0) return found;
  const message = `The history of this workspace has nothing that was done in session ${input.session_id}.`;
  throw refusal("not_found", "session_id", message);
}

/** The same conflicts, saying who else changed the document since the session began. */
async function withPeople(
  { context, log }: Session,
  conflicts: readonly Conflict[],
  commits: readonly Change[],
): Promise<readonly Conflict[]> {
  const own = new Set(commits.map(({ sequence }) => sequence));
  const people = new SetMap<string, string>();
  const since = conflicts.length === 0 ? [] : commitsAfter(log, context.teamId, commits.at(-1)?.sequence ?? 0);
  for await (const commit of since)
    if (!own.has(commit.sequence))
      for (const change of commit.log.changes) people.add(nameOf(change), commit.log.actor.user_id);
  return conflicts.map((conflict) => {
    const names = [...(people.get(nameOf(conflict)) ?? [])].join(", ");
    if (names === "") return conflict;
    return { ...conflict, message: `${conflict.message} People who changed the document since: ${names}.` };
  });
}

/** A space whose creation is undone is removed like any other. */
async function closeRemoved(session: Session): Promise<void> {
  for (const { kind, before, after } of session.staged()) {
    const removed = kind === "project" && after === null ? documentIn(kind, before) : null;
    if (removed !== null) await closeTimeRecords(session, removed);
  }
}

/** A space counts at least as many sprints as it has, in whatever order their changes are undone. */
async function countReturned(session: Session): Promise<void> {
  const changed = session.staged().filter(({ kind, before, after }) => kind === "sprint" && before === null && after);
  const returned = changed.flatMap(({ after }) => documentIn("sprint", after) ?? []);
  for (const [id, sprints] of groupBy(returned, ({ project_id }) => project_id)) {
    const committed = await session.countGuarded({ kind: "sprint", where: [anyOf("project_id", [id])] });
    const present = committed + sprints.length;
    await session.amend("project", id, (draft) => {
      draft.sprints_created = Math.max(draft.sprints_created, present);
    });
  }
}
