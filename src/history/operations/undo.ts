import * as z from "zod/mini";
import { groupBy } from "../../base/group-by";
import type { Kind } from "../../documents";
import { documentIn } from "../../documents/stored";
import { failure, refusal } from "../../errors/errors";
import type { CallOptions, Operation } from "../../operation/operation";
import { idSchema } from "../../resources/common/base-schemas";
import { closeTimeRecords } from "../../resources/project/operations/project-operations";
import type { Session } from "../../session/session";
import { anyOf } from "../../storage/clauses";
import type { Change } from "../../storage/storage";
import { commitWithId, notKept } from "../log";
import { ChangesSince } from "./changes-since";
import { issuesOf } from "./conflict";
import { type CommitSummary, summaryOf } from "./get-commits";
import { permitUndo } from "./permit-undo";
import { ReadableDocuments } from "./readable-documents";
import { recheck } from "./recheck";
import { revert } from "./revert";

export interface UndoInput {
  /** ULID of the commit to take back. */
  readonly commit_id: string;
}

export interface UndoOutput {
  /** The commit that was taken back. */
  readonly undone: CommitSummary;
}

export interface Undo {
  /**
   * Takes a whole commit back: what it made is removed, what it removed comes back, what it changed is as it was. That
   * is a commit of its own, and can be undone. Only `version`, `time_updated` and `user_updated` move on. Rules H2.
   *
   * @throws WorkspaceError 400 `invalid_input`; 403 `no_access` for anyone but its author and admins, and for what the
   * actor could not do in another way; 404 `not_found`
   * when the history has no such commit; 409 `undo_conflict` with an issue for each document that something later
   * depends on; 409 `no_history` in a workspace without the `history` option.
   *
   * @example
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * await kept.createProject({ title: "Website" });
   * const { commits } = await kept.getCommits();
   * await kept.undo(commits[0]?.id ?? "");
   * (await kept.getProjects()).projects; // []
   */
  undo(commit: string | UndoInput, options?: CallOptions): Promise<UndoOutput>;
}

export const undo: Operation<Undo> = {
  role: "member",
  input: () => z.union([idSchema, z.object({ commit_id: idSchema })]),
  async decide(session, input) {
    const { teamId, timeUnit, history } = session.context;
    const id = typeof input === "string" ? input : input.commit_id;
    if (history === undefined) throw notKept();
    const commit = await commitWithId(session.log, teamId, id, history);
    if (commit === null) throw refusal("not_found", "commit_id", `The history of this workspace has no commit ${id}.`);
    await fetchChanged(session, commit);
    await permitUndo(session, commit);
    const conflicts = [...(await revert(session, commit))];
    if (conflicts.length === 0) {
      // While an import hides its space nobody logs time there: what is there is from before.
      if (commit.log.operation !== "importLines") await closeRemoved(session);
      await countReturned(session);
      conflicts.push(...(await recheck(session, new ChangesSince(session, commit.sequence))));
    }
    const readable = new ReadableDocuments(session, commit.sequence);
    const issues = await issuesOf(readable, conflicts);
    const [first] = issues;
    if (first !== undefined) {
      throw failure("undo_conflict", `The commit cannot be taken back: ${first.message}`, { issues });
    }
    const undone = await summaryOf(commit, timeUnit, readable);
    return () => ({ undone });
  },
};

/** All at once, for there may be thousands. */
async function fetchChanged(session: Session, { log }: Change): Promise<void> {
  for (const [kind, changes] of groupBy(log.changes, (change) => change.kind)) {
    await session.getMany(
      kind as Kind,
      changes.map(({ id }) => id),
    );
  }
}

/** A space whose creation is undone is removed like any other. */
async function closeRemoved(session: Session): Promise<void> {
  for (const { kind, before, after } of session.staged()) {
    const removed = kind === "project" && after === null ? documentIn(kind, before) : null;
    if (removed !== null) await closeTimeRecords(session, removed);
  }
}

/** A space has made at least as many sprints as it has, in whatever order what was done to them is taken back. */
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
