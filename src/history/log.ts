import { fromMilliseconds, readInstant, type STime, type TimeUnit, toMilliseconds } from "../base/time";
import { refusal } from "../errors/errors";
import type { Change, DocumentChange, JsonObject, LogRange, Retention, Storage } from "../storage/storage";

/** A moment of a workspace's past. */
export type HistoryPoint =
  /** After the longest run of commits that are not later than this instant, seconds or milliseconds by its size. */
  | { readonly time: STime }
  /** Right after the commit with this number; 0 is before the first one. */
  | { readonly sequence: number }
  /** Right before the commit with this id. */
  | { readonly before: string };

/** The error for a point or commit that history no longer reaches. Rule H1.5. */
const forgotten = () => refusal("no_history", "", "The history does not reach back that far.");

/** The error for the past of a workspace that keeps none. Rule H1.5. */
export const notKept = () => refusal("no_history", "", "This workspace keeps no history.");

export type Log = Pick<Storage, "changes" | "logRange">;

const CHUNK = 500;

/** The commits after a sequence number, in order, up to the newest one at the time it is reached. */
export async function* commitsAfter(storage: Log, team: string, sequence: number): AsyncGenerator<Change, void> {
  let last = sequence;
  for (;;) {
    const feed = await storage.changes(team, last, CHUNK);
    if (feed === "gap") throw forgotten();
    for (const change of feed) {
      last = change.sequence;
      yield change;
    }
    if (feed.length < CHUNK) return;
  }
}

export async function* changesAfter(
  storage: Log,
  team: string,
  sequence: number,
): AsyncGenerator<DocumentChange, void> {
  for await (const { log } of commitsAfter(storage, team, sequence)) yield* log.changes;
}

/** The commits from `first` on and before `end`, newest first; it ends early where some are forgotten meanwhile. */
export async function* commitsBefore(
  log: Log,
  team: string,
  first: number,
  end: number,
  onForgotten = (): void => {},
): AsyncGenerator<Change, void> {
  for (let before = end; before > first; before -= CHUNK) {
    const after = Math.max(first, before - CHUNK) - 1;
    const feed = await log.changes(team, after, before - after - 1);
    if (feed === "gap") return onForgotten();
    yield* [...feed].reverse();
  }
}

/** Refused if the history does not reach back to it. */
export async function commitWithId(log: Log, team: string, id: string, retention: Retention): Promise<Change | null> {
  const kept = await keptRange(log, team, retention);
  const { first, last } = await log.logRange(team);
  const refuse = (): never => {
    throw forgotten();
  };
  for await (const commit of commitsBefore(log, team, first, last + 1, refuse)) {
    if (commit.txId !== id) continue;
    if (commit.sequence < kept.first) throw forgotten();
    return commit;
  }
  return null;
}

/** The commits of the history; the storage may keep more. Rule H1.5. */
export async function keptRange(log: Log, team: string, retention: Retention): Promise<LogRange> {
  const { commits = 0, milliseconds = 0 } = retention;
  const { first, last } = await log.logRange(team);
  const byCount = last - commits + 1;
  if (byCount <= first || milliseconds === 0) return { first: Math.max(first, byCount), last };
  return { first: Math.min(byCount, await firstNotOlder(log, team, { first, last }, milliseconds)), last };
}

/** Sought by halves, for the log may be long and times rise with it. */
async function firstNotOlder(log: Log, team: string, { first, last }: LogRange, milliseconds: number): Promise<number> {
  const timeOf = async (sequence: number): Promise<number> => {
    const feed = await log.changes(team, sequence - 1, 1);
    return feed === "gap" ? Number.NEGATIVE_INFINITY : (feed[0]?.log.time ?? Number.POSITIVE_INFINITY);
  };
  const since = (await timeOf(last)) - milliseconds;
  let [low, high] = [first, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await timeOf(middle)) < since) low = middle + 1;
    else high = middle;
  }
  return high;
}

type Body = JsonObject | null;

/** A document's body as it was before a change, from what it was after it. */
export function rewind(after: Body, change: DocumentChange): Body {
  if (change.before === null || change.after === null || after === null) return change.before;
  const before: Record<string, JsonObject[string]> = { ...after };
  for (const key of Object.keys(change.after)) delete before[key];
  // Keys that were absent may be given as undefined, or, by storages that keep JSON, not at all.
  for (const [key, value] of Object.entries(change.before)) if (value !== undefined) before[key] = value;
  return before;
}

export interface Moment {
  /** The number of the last commit that counts; 0 for none. */
  readonly sequence: number;
  /** The `now` of reads at that point, in epoch milliseconds. Rule H1.2. */
  readonly nowMs: number;
}

export interface HistorySource {
  readonly storage: Storage;
  readonly teamId: string;
  readonly timeUnit: TimeUnit;
  readonly history: Retention;
}

/** Finds a point in the log. Rules H1.2 and H1.5. */
export async function resolvePoint(source: HistorySource, point: HistoryPoint, presentMs: number): Promise<Moment> {
  if ("time" in point) return atTime(source, fromMilliseconds(readInstant(point.time), source.timeUnit));
  const sequence = "sequence" in point ? point.sequence : await sequenceBefore(source, point.before);
  const { first, last } = await keptRange(source.storage, source.teamId, source.history);
  if (sequence > last) throw refusal("not_found", "sequence", `There is no commit ${sequence} in this workspace yet.`);
  if (sequence < first - 1) throw forgotten();
  return { sequence, nowMs: await instantOf(source, sequence, first, presentMs) };
}

/** Instants are compared as the workspace shows them, so that a whole second counts for the time it is shown as. */
async function atTime({ storage, teamId, timeUnit, history }: HistorySource, time: STime): Promise<Moment> {
  const nowMs = toMilliseconds(time, timeUnit);
  const { first, last } = await keptRange(storage, teamId, history);
  if (first > last && last > 0) throw forgotten();
  for await (const { sequence, log } of commitsAfter(storage, teamId, first - 1)) {
    if (fromMilliseconds(log.time, timeUnit) <= time) continue;
    if (sequence === first && first > 1) throw forgotten();
    return { sequence: sequence - 1, nowMs };
  }
  return { sequence: last, nowMs };
}

async function sequenceBefore({ storage, teamId, history }: HistorySource, id: string): Promise<number> {
  const commit = await commitWithId(storage, teamId, id, history);
  if (commit === null) throw refusal("not_found", "before", `The history of this workspace has no commit ${id}.`);
  return commit.sequence - 1;
}

/** When the commit was made, or, where it is forgotten or was never made, the next one. */
async function instantOf(source: HistorySource, sequence: number, first: number, presentMs: number): Promise<number> {
  const feed = await source.storage.changes(source.teamId, Math.max(sequence, first) - 1, 1);
  if (feed === "gap") throw forgotten();
  return feed[0]?.log.time ?? presentMs;
}
