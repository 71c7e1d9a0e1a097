import type { Actor } from "../../base/actor";
import type { STime, TimeUnit } from "../../base/time";
import { fromMilliseconds } from "../../base/time-unit";
import type { ResponseMetadata } from "../../errors/response-metadata";
import { encodeCursor } from "../../operation/cursor";
import { type CallOptions, operation } from "../../operation/operation";
import {
  largestUnlessAsked,
  listingScope,
  type PageRequest,
  pageInput,
  pageSize,
  placeOf,
} from "../../operation/paging";
import type { Change, DocumentKey, Retention } from "../../storage/storage";
import { keptRange, type Log, notKept } from "../log";
import { ReadableDocuments } from "./readable-documents";

export interface GetCommitsInput extends PageRequest {}

/** A commit without what it changed. */
export interface CommitSummary {
  /** ULID; what `undo` takes. */
  readonly id: string;
  readonly sequence: number;
  readonly time: STime;
  readonly actor: Actor;
  readonly operation: string;
  /** The changes that the acting user may read. */
  readonly documents: readonly DocumentKey[];
}

export interface GetCommitsOutput extends ResponseMetadata {
  readonly commits: readonly CommitSummary[];
}

export interface GetCommits {
  /**
   * Lists the commits the history reaches back to, newest first: an admin sees all, others their own. Without
   * `count` and `cursor` they come 1000 at a time. Rules H1.1, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 409 `no_history` in a workspace without the `history` option.
   *
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
    for await (const commit of commitsBefore(log, teamId, history, place.after?.key)) {
      if (actor.role === "admin" || commit.log.actor.user_id === actor.user_id) found.push(commit);
      if (found.length > size) break;
    }
    const commits = found.slice(0, size);
    const last = found.length > size ? commits.at(-1) : undefined;
    const cursor =
      last === undefined ? "" : encodeCursor({ scope: place.scope, now: place.now, key: last.sequence, id: last.txId });
    const readable = new ReadableDocuments(session, commits.at(-1)?.sequence ?? 0);
    const shown: CommitSummary[] = [];
    for (const commit of commits) shown.push(await summaryOf(commit, timeUnit, readable));
    return () => ({ cursor, count: shown.length, commits: shown });
  },
});

const CHUNK = 200;

/** The commits before a sequence number, newest first. */
async function* commitsBefore(
  log: Log,
  team: string,
  history: Retention,
  sequence: unknown,
): AsyncGenerator<Change, void> {
  const { first, last } = await keptRange(log, team, history);
  let end = typeof sequence === "number" ? sequence : last + 1;
  while (end > first) {
    const start = Math.max(first, end - CHUNK);
    const feed = await log.changes(team, start - 1, end - start);
    if (feed === "gap") return;
    yield* [...feed].reverse();
    end = start;
  }
}

export async function summaryOf(
  { sequence, txId, log }: Change,
  unit: TimeUnit,
  readable: ReadableDocuments,
): Promise<CommitSummary> {
  const { time, actor, operation, changes } = log;
  const documents = await readable.among(changes.map(({ kind, id }) => ({ kind, id })));
  return { id: txId, sequence, time: fromMilliseconds(time, unit), actor, operation, documents };
}
