import { expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item, itemKey, note } from "../../../src/testing/storage-contract/harness/fixture";
import { databaseError, errorInCommit, failingAt, large, once, small } from "./failing-storage";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const all = { kind: "item", where: [] } as const;

onPostgres("failures on PostgreSQL", async (url) => {
  const { pool, schema, healthy, nextTeam, failing } = await failingAt(url, "failures");

  /** Does something while another transaction holds what the statement locks. */
  async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; ${statement}`);
      return await work();
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  test.each(["40001", "40P01", "23505"])("[B21.9] what the database gives up with %s is run again", async (code) => {
    for (const [pattern, commit] of [
      [small.pattern, small.commit],
      [small.pattern, large.commit],
      [large.pattern, large.commit],
    ] as const) {
      const storage = await failing(once(pattern, "before", databaseError(code)));
      expect(await storage.commit(nextTeam(), commit)).toEqual({ ok: true, sequence: 1, rev: 1 });
    }
  });

  test("[B21.9] it is busy when that goes on", async () => {
    const storage = await failing((text) =>
      small.pattern.test(text) ? { when: "before", error: databaseError("40001") } : undefined,
    );
    await expect(storage.commit(nextTeam(), small.commit)).rejects.toMatchObject({ kind: "busy" });
  });

  test.each([
    ["53100", "unavailable"],
    ["53300", "unavailable"],
    ["57P01", "unavailable"],
    ["25006", "unavailable"],
    ["54000", "limit"],
    ["57014", "busy"],
    ["55P03", "busy"],
    ["XX001", "corrupt"],
  ])("[B21.8] an error %s while a commit checks and writes, or in a read, is %s", async (code, kind) => {
    const error = errorInCommit(code);
    const storage = await failing(once(small.pattern, "before", error));
    const failed = { name: "StorageError", kind, cause: error };
    await expect(storage.commit(nextTeam(), small.commit)).rejects.toMatchObject(failed);
    const reading = await failing(once(/count/, "before", databaseError(code)));
    await expect(reading.count("t", all)).rejects.toMatchObject({ name: "StorageError", kind });
  });

  const waiting = [{ lockTimeout: 250 }, { lockTimeout: 0, statementTimeout: 250 }];
  const [own, numbers] = [`SELECT FROM "${schema}".workspaces`, `SELECT FROM "${schema}".counters`];

  type Write = (storage: PostgresStorage, team: string) => Promise<unknown>;
  test.each<[string, rows: string, Write]>([
    ["a commit for its workspace", own, (storage, team) => storage.commit(team, commitOf(2, {}))],
    ["an allocation for its counter", numbers, (storage, team) => storage.allocate(team, "card")],
  ])(
    "[B21.9] %s waits no longer than configured, nor than statements may take, and others do not wait",
    async (_, rows, write) => {
      const [held, free] = [nextTeam(), nextTeam()];
      const longer = new PostgresStorage({ pool, schema, lockTimeout: 30_000 });
      await longer.open(contractKinds);
      for (const options of waiting) {
        const storage = new PostgresStorage({ pool, schema, ...options });
        await storage.open(contractKinds);
        await storage.commit(held, commitOf(1, {}));
        const before = await healthy.allocate(held, "card");
        let goesOn: Promise<unknown> = Promise.resolve();
        await whileLocked(`${rows} WHERE team_id = '${held}' FOR UPDATE`, async () => {
          goesOn = write(longer, held);
          await expect(write(storage, held)).rejects.toMatchObject({ kind: "busy", hasWaited: true });
          await write(storage, free);
        });
        await goesOn;
        expect(await healthy.allocate(held, "card")).toBeGreaterThan(before);
        await write(storage, held);
      }
    },
  );

  test("[B21.9] a commit whose statement takes too long is busy, and leaves nothing", async () => {
    const storage = new PostgresStorage({ pool, schema, statementTimeout: 200 });
    await storage.open(contractKinds);
    const slow = `CREATE FUNCTION "${schema}".slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END'`;
    const trigger = `CREATE TRIGGER slow BEFORE INSERT ON "${schema}".doc_item FOR EACH ROW EXECUTE FUNCTION "${schema}".slow()`;
    await pool.query(`${slow}; ${trigger}`);
    const team = nextTeam();
    try {
      for (const { commit } of [small, large])
        await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind: "busy", hasWaited: true });
    } finally {
      await pool.query(`DROP FUNCTION "${schema}".slow() CASCADE`);
    }
    expect(await healthy.logRange(team)).toEqual({ first: 1, last: 0 });
    expect(await healthy.commit(team, small.commit)).toEqual({ ok: true, sequence: 1, rev: 1 });
  });

  test("[B20.7 B21.8] a process or server that ends in the middle of a commit leaves nothing of it, and it can be sent again", async () => {
    const team = nextTeam();
    await healthy.commit(team, commitOf(1, { put: [note("1")] }));
    const client = await pool.connect();
    await client.query(`BEGIN; SELECT FROM "${schema}".doc_note FOR UPDATE`);
    const commit = commitOf(2, { put: [item("1"), item("2"), note("1")] });
    const outcome = healthy.commit(team, commit).catch((error: unknown) => error);
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1";
    let pids: readonly number[] = [];
    while (pids.length === 0) pids = (await pool.query(waiting, [`%${schema}%`])).rows.map(({ pid }) => pid);
    await pool.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [pids]);
    expect(await outcome).toMatchObject({ name: "StorageError" });
    await client.query("ROLLBACK");
    client.release();
    expect(await healthy.count(team, all)).toBe(0);
    expect(await healthy.logRange(team)).toEqual({ first: 1, last: 1 });
    expect(await healthy.commit(team, commit)).toEqual({ ok: true, sequence: 2, rev: 2 });
  });

  test("a database whose transactions are serializable is written to at READ COMMITTED all the same", async () => {
    const strict = await openPool(url, "strict", { options: "-c default_transaction_isolation=serializable" });
    const storage = new PostgresStorage({ pool: strict.pool, schema, notifications: false });
    await storage.open(contractKinds);
    const team = nextTeam();
    const commits = Array.from({ length: 20 }, (_, index) =>
      storage.commit(team, commitOf(index, { put: [item(String(index + 1))] })),
    );
    const sequences = (await Promise.all(commits)).map((result) => (result.ok ? result.sequence : 0));
    expect(sequences.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await strict.end();
  });

  test("[B21.9] allocating numbers waits for a table no longer than configured", async () => {
    const storage = new PostgresStorage({ pool, schema, lockTimeout: 50 });
    await storage.open(contractKinds);
    await whileLocked(`LOCK TABLE "${schema}".counters`, async () => {
      await expect(storage.allocate(nextTeam(), "card")).rejects.toMatchObject({ kind: "busy", hasWaited: true });
    });
  });

  test("[B21.8] clients that the server throws out while idle or at work do not end the process", async () => {
    const own = await openPool(url, "thrown");
    const storage = new PostgresStorage({ pool: own.pool, schema, notifications: false });
    await storage.open(contractKinds);
    const { rows } = await own.pool.query("SELECT pg_backend_pid() AS pid");
    await pool.query("SELECT pg_terminate_backend($1::int)", [rows[0].pid]);
    const team = nextTeam();
    const outcomes: string[] = [];
    for (let round = 0; round < 30; round++) {
      const commits = [1, 2, 3].map((writer) => {
        const put = [item(`${round}-${writer}`), item(`${round}-${writer}b`)];
        return storage.commit(team, commitOf(round * 10 + writer, { put })).then(
          () => "applied",
          (error: { readonly kind?: string }) => error.kind ?? String(error),
        );
      });
      if (round % 5 === 0) {
        await pool.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%doc_item%' AND query LIKE $1",
          [`%${schema}%`],
        );
      }
      outcomes.push(...(await Promise.all(commits)));
    }
    const known = ["applied", "unavailable", "unknown_outcome"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(outcomes).toContain("applied");
    expect((await storage.count(team, all)) % 2).toBe(0);
    await own.end();
  });

  test("[B6.5] a read whose signal is aborted while it waits is rejected at once", async () => {
    const own = await openPool(url, "waiting", { max: 1 });
    const storage = new PostgresStorage({ pool: own.pool, schema, notifications: false });
    await storage.open(contractKinds);
    const client = await own.pool.connect();
    const controller = new AbortController();
    const { signal } = controller;
    const reads = [storage.count("t", all, { signal }), storage.get("t", [itemKey("1")], { signal })];
    const reason = new Error("no longer wanted");
    controller.abort(reason);
    for (const read of reads) await expect(read).rejects.toBe(reason);
    client.release();
    expect(await storage.count("t", all)).toBe(0);
    await own.end();
  });
});
