import type { STime, TimeUnit } from "../base/time";
import { fromMilliseconds, readInstant, toMilliseconds } from "../base/time";
import { refusal } from "../errors/errors";
import type { Retention, Storage } from "../storage/storage";
import { commitsAfter, commitWithId, forgotten, type HistoryPoint, keptRange } from "./log";

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
