import type { Change, Retention, Storage } from "../storage/storage";
import { forgotten } from "./forgotten";
import { keptRange } from "./kept-range";

/** The queries on a workspace's log. */
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

/**
 * The commit with this id, if the feed still holds it; sought from the newest, which is asked for most. Refused if the
 * history does not reach back to it.
 */
export async function commitWithId(
  storage: Log,
  team: string,
  id: string,
  retention: Retention,
): Promise<Change | null> {
  const kept = await keptRange(storage, team, retention);
  const found = await heldCommit(storage, team, id);
  if (found !== null && found.sequence < kept.first) throw forgotten();
  return found;
}

async function heldCommit(storage: Log, team: string, id: string): Promise<Change | null> {
  const { first, last } = await storage.logRange(team);
  for (let end = last; end >= first; end -= CHUNK) {
    const after = Math.max(first - 1, end - CHUNK);
    const feed = await storage.changes(team, after, end - after);
    if (feed === "gap") throw forgotten();
    const found = feed.find(({ txId }) => txId === id);
    if (found !== undefined) return found;
  }
  return null;
}
