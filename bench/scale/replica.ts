import pg from "pg";
import { Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { startEmbedded } from "../../test/storage/postgres/embedded";
import { startStandby } from "../../test/storage/postgres/standby";
import { ADA, type Contents, fill, TEAM } from "../storage/contents";
import { type Effort, type Timing, timed, timingOf } from "../storage/timed";

export interface ReplicaTimes {
  /** A page of a view. */
  readonly primary: Timing;
  readonly standby: Timing;
  /** From the answer to a write until the replica shows it. */
  readonly lag: Timing;
}

/** Reads from a standby that follows its primary, beside reads from the primary. */
export async function measureReplica(contents: Contents, effort: Effort): Promise<ReplicaTimes> {
  const primary = await startEmbedded();
  const writing = over(primary.url);
  await fill(writing.storage, contents);
  await writing.pool.query("VACUUM ANALYZE");
  const standby = await startStandby(primary);
  const reading = over(standby.url);
  try {
    const page = (workspace: Workspace) => () => workspace.previewView({ type: "card", card_filters: {} });
    return {
      primary: await timed(effort, page(writing.workspace)),
      standby: await timed(effort, page(reading.workspace)),
      lag: await measureLag(writing.workspace, reading.workspace, effort),
    };
  } finally {
    for (const { close } of [reading, writing]) await close();
    await standby.remove();
    await primary.remove();
  }
}

async function measureLag(writing: Workspace, reading: Workspace, { calls, seconds }: Effort): Promise<Timing> {
  const { cards } = await writing.previewView({ type: "card", card_filters: { is_archived: false } });
  const card_id = cards[0]?.id ?? "";
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let n = 0; n < calls && performance.now() < end; n += 1) {
    const title = `Change ${n}`;
    await writing.updateCard({ card_id, title });
    const start = performance.now();
    while ((await reading.getCard({ card_id })).card.title !== title);
    times.push(performance.now() - start);
  }
  return timingOf(times, Number.NaN);
}

function over(connectionString: string) {
  const pool = new pg.Pool({ connectionString });
  const storage = new PostgresStorage({ pool, notifications: false });
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage });
  const close = async () => {
    await storage.close();
    await pool.end();
  };
  return { pool, storage, workspace, close };
}
