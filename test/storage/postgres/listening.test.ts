import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { eventually } from "../../eventually";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const until = (holds: () => boolean | Promise<boolean>, what: string) =>
  eventually(async () => expect(await holds(), what).toBe(true));

onPostgres("listening on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "listening", { max: 1 });
  const other = new pg.Pool({ connectionString: url, max: 1 });
  afterAll(async () => {
    await other.end();
    await end();
  });

  /** Storages over one pool and over the other, as two processes have them. */
  const opened = async () => {
    const storages = [new PostgresStorage({ pool, schema }), new PostgresStorage({ pool: other, schema })] as const;
    for (const storage of storages) await storage.open(contractKinds);
    return storages;
  };
  const close = async (storages: readonly PostgresStorage[]) => {
    for (const storage of storages) await storage.close();
  };

  const listeners = async (): Promise<readonly number[]> => {
    const { rows } = await other.query("SELECT pid FROM pg_stat_activity WHERE query = $1", [
      `LISTEN "${schema}_commits"`,
    ]);
    return rows.map(({ pid }) => pid);
  };

  test("[B25.3] a commit in one process wakes another, of its workspace only, whose pool stays free", async () => {
    const [here, there] = await opened();
    const wakes = { it: 0, "o'ther": 0 };
    const stop = here.notify?.("it", () => wakes.it++);
    here.notify?.("o'ther", () => wakes["o'ther"]++);
    await until(() => wakes.it > 0 && wakes["o'ther"] > 0, "waking once listening");
    const before = { ...wakes };
    await there.commit("it", commitOf(1, {}));
    await until(() => wakes.it > before.it, "waking it");
    expect(wakes["o'ther"]).toBe(before["o'ther"]);
    await there.commit("o'ther", commitOf(2, {}));
    await until(() => wakes["o'ther"] > before["o'ther"], "waking the other");
    stop?.();
    await close([here, there]);
    await until(async () => (await listeners()).length === 0, "closing the listening client");
  });

  test("[B25.3] after the connection broke it wakes its listeners as soon as it listens again", async () => {
    const storage = new PostgresStorage({ pool, schema });
    await storage.open(contractKinds);
    let wakes = 0;
    const stop = storage.notify?.("t", () => wakes++);
    await until(() => wakes > 0, "waking once listening");
    const [pid] = await listeners();
    const before = wakes;
    await other.query("SELECT pg_terminate_backend($1::int)", [pid]);
    await until(() => wakes > before, "waking once listening again");
    const again = wakes;
    await storage.commit("t", commitOf(1, {}));
    await until(() => wakes > again, "waking after a commit");
    stop?.();
    await until(async () => (await listeners()).length === 0, "no longer listening");
    await storage.close();
  });

  test("[B25.3] a commit that was on its way when listening began is heard of once it has ended", async () => {
    const storage = new PostgresStorage({ pool, schema });
    await storage.open(contractKinds);
    const last = async () => {
      const { rows } = await other.query(`SELECT sequence FROM "${schema}".workspaces WHERE team_id = 'late'`);
      return Number(rows[0]?.sequence ?? 0);
    };
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(`BEGIN; LOCK TABLE "${schema}".doc_item IN SHARE MODE`);
    const committing = storage.commit("late", commitOf(1, { put: [item("i-1")] }));
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = '"${schema}".doc_item'::regclass`;
    await until(async () => (await other.query(waiting)).rows[0]?.n > 0, "the commit waits");
    const seen: Promise<number>[] = [];
    const stop = storage.notify?.("late", () => seen.push(last()));
    await until(() => seen.length > 0, "waking once listening");
    expect(await seen[0]).toBe(0);
    await holder.query("COMMIT");
    await committing;
    await until(async () => (await Promise.all(seen)).includes(1), "waking after the commit");
    stop?.();
    await holder.end();
    await storage.close();
  });

  test("[B25.3] whenever listening begins beside commits, the last one is heard of", async () => {
    const [follower, writer] = await opened();
    for (let round = 1; round <= 40; round += 1) {
      let seen = 0;
      const look = async () => {
        seen = Math.max(seen, (await follower.logRange("busy")).last);
      };
      const stop = follower.notify?.("busy", () => void look());
      for (let number = 0; number < round % 8; number += 1)
        await writer.commit("busy", commitOf(8 * round + number, {}));
      const { last } = await writer.logRange("busy");
      await until(() => seen >= last, `round ${round}`);
      stop?.();
    }
    await close([follower, writer]);
  });

  test("[B25.3] without notifications there is no notify", () => {
    expect(new PostgresStorage({ pool, schema, notifications: false }).notify).toBeUndefined();
  });
});
