import type { LogRange, Retention, Storage } from "../storage/storage";

type Log = Pick<Storage, "changes" | "logRange">;

/** The commits that the history reaches back to, of which the storage may hold more. Rule H1.5. */
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
