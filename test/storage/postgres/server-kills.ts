import pg from "pg";
import { type CommitResult, StorageError } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item, note } from "../../../src/testing/storage-contract/harness/fixture";
import type { EmbeddedServer } from "./embedded";

const TEAM = "t-acme";
const WRITERS = 4;

/** The faults after a number of kills, and how many commits were acknowledged meanwhile. */
export interface KillReport {
  readonly acknowledged: number;
  readonly retried: number;
  readonly faults: readonly string[];
}

/**
 * Writes pairs of documents from several writers while the server is killed and started again, and compares what is
 * there after each kill with what was acknowledged. A writer sends a commit again until it is answered.
 */
export async function killRepeatedly(server: EmbeddedServer, kills: number, delay: () => number): Promise<KillReport> {
  const pool = new pg.Pool({ connectionString: server.url, max: WRITERS });
  const storage = new PostgresStorage({ pool, notifications: false });
  await storage.open(contractKinds);
  const acknowledged = new Map<number, CommitResult>();
  const faults: string[] = [];
  let retried = 0;
  let number = 0;
  let isOver = false;

  const write = async () => {
    while (!isOver) {
      const pair = ++number;
      const put = [item(`${pair}-a`, { rank: pair }), item(`${pair}-b`, { rank: pair })];
      const commit = commitOf(pair, { put });
      for (;;) {
        try {
          const result = await storage.commit(TEAM, commit);
          acknowledged.set(pair, result);
          break;
        } catch (error) {
          if (!(error instanceof StorageError)) faults.push(`a commit was rejected with ${String(error)}`);
          retried++;
          await pause(50);
        }
      }
    }
  };

  const writers = Array.from({ length: WRITERS }, write);
  for (let kill = 1; kill <= kills; kill++) {
    await pause(delay());
    await server.kill();
    await server.start();
    const known = [...acknowledged.keys()];
    faults.push(...(await faultsIn(storage, known)).map((fault) => `after kill ${kill}: ${fault}`));
  }
  await pause(200);
  isOver = true;
  await Promise.all(writers);
  faults.push(...(await faultsIn(storage, [...acknowledged.keys()])));
  const { last } = await storage.logRange(TEAM);
  if (last !== acknowledged.size) faults.push(`${acknowledged.size} commits made ${last} sequence numbers`);
  const sequences = new Set([...acknowledged.values()].map((result) => result.ok && result.sequence));
  if (sequences.size !== acknowledged.size) faults.push("two commits have one sequence number");
  await storage.close();
  await pool.end();
  return { acknowledged: acknowledged.size, retried, faults };
}

/**
 * Kills the server while a commit, which has written documents of one kind, waits for one of another that somebody else has
 * locked.
 */
export async function killWithinCommit(server: EmbeddedServer) {
  const pool = new pg.Pool({ connectionString: server.url, max: WRITERS });
  const storage = new PostgresStorage({ pool, notifications: false });
  await storage.open(contractKinds);
  const state = () =>
    patiently(async () => {
      const items = await storage.count(TEAM, { kind: "item", where: [] });
      const notes = await storage.count(TEAM, { kind: "note", where: [] });
      return { documents: items + notes, last: (await storage.logRange(TEAM)).last };
    });
  await storage.commit(TEAM, commitOf(1, { put: [note("1")] }));
  const other = await pool.connect();
  other.on("error", () => {});
  await other.query("BEGIN; SELECT FROM workspace_engine.doc_note FOR UPDATE");
  const commit = commitOf(2, { put: [item("1"), item("2"), note("1", 5)] });
  const outcome = storage.commit(TEAM, commit).then(String, (error: Error) => error.name);
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%commit_%'";
  while ((await pool.query(waiting)).rowCount === 0) await pause(10);
  await server.kill();
  const rejected = await outcome;
  other.release(true);
  await server.start();
  const afterKill = await state();
  const sentAgain = await patiently(() => storage.commit(TEAM, commit));
  const afterwards = await state();
  await storage.close();
  await pool.end();
  return { rejected, afterKill, sentAgain, afterwards };
}

async function faultsIn(storage: PostgresStorage, pairs: readonly number[]): Promise<readonly string[]> {
  const sort = { field: "id", direction: "ascending" } as const;
  const ids = new Set(await patiently(() => storage.findIds(TEAM, { kind: "item", where: [], sort })));
  const lost = pairs.filter((pair) => !ids.has(`${pair}-a`));
  const half = [...ids].filter((id) => !ids.has(id.endsWith("a") ? id.replace("a", "b") : id.replace("b", "a")));
  return [...lost.map((pair) => `commit ${pair} is lost`), ...half.map((id) => `${id} stands alone`)];
}

/** A client that noticed the kill late may still be in the pool. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === 40) throw error;
      await pause(100);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
