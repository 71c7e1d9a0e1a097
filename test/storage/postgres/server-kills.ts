import pg from "pg";
import { type CommitResult, StorageError } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
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
