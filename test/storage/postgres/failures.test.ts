import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { faultStorage } from "workspace-engine/testing";
import type { Commit } from "../../../src/storage/storage";
import { commitOf, contractKinds, item, itemKey, ulid } from "../../../src/testing/storage-contract/fixture";
import { newWorkspace } from "../../operations/fixture";
import { connectionError, databaseError, type Failure, failingPool } from "./failing-pool";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const all = { kind: "item", where: [] } as const;

onPostgres("failures on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "failures");
  afterAll(end);
  const healthy = new PostgresStorage({ pool, schema, notifications: false });
  beforeAll(() => healthy.open(contractKinds));
  let teams = 0;
  const nextTeam = () => `t-${++teams}`;

  /** A storage whose statements fail as told, once it is open. */
  async function failing(failureOf: (text: string) => Failure | undefined) {
    let isOpen = false;
    const storage = new PostgresStorage({
      pool: failingPool(pool, (text) => (isOpen ? failureOf(text) : undefined)),
      schema,
    });
    await storage.open(contractKinds);
    isOpen = true;
    return storage;
  }

  const once = (pattern: RegExp, failure: Failure) => {
    let left = 1;
    return (text: string) => (pattern.test(text) && left-- > 0 ? failure : undefined);
  };
  const draft: Commit = commitOf(1, { put: [item("1"), item("2")] });

  describe("a connection that is lost", () => {
    test.each(["BEGIN", "UPDATE", "SELECT", "WITH .*INSERT INTO .*doc_item", "INSERT INTO .*commits"])(
      "[B21.8] at %s leaves nothing and is unavailable, and the commit can be sent again",
      async (statement) => {
        for (const when of ["before", "after"] as const) {
          const team = nextTeam();
          await healthy.commit(team, commitOf(9, {}));
          const storage = await failing(once(new RegExp(`^${statement}`), { when, error: connectionError() }));
          await expect(storage.commit(team, draft)).rejects.toMatchObject({
            kind: "unavailable",
            cause: expect.any(Error),
          });
          expect(await healthy.count(team, all)).toBe(0);
          expect(await storage.commit(team, draft)).toEqual({ ok: true, sequence: 2, rev: 2 });
        }
      },
    );

    test("[B21.8] while COMMIT is answered has an unknown outcome, and the commit is applied once", async () => {
      for (const when of ["before", "after"] as const) {
        const team = nextTeam();
        const storage = await failing(once(/COMMIT$/, { when, error: connectionError() }));
        await expect(storage.commit(team, draft)).rejects.toMatchObject({ kind: "unknown_outcome" });
        expect(await healthy.count(team, all)).toBe(when === "after" ? 2 : 0);
        expect(await storage.commit(team, draft)).toEqual({ ok: true, sequence: 1, rev: 1 });
        expect(await healthy.count(team, all)).toBe(2);
      }
    });

    test.each(["XX000", "XX001", "08006", "08P01", "57P01", "57014", "53100", "58030", "40003", "EPIPE"])(
      "[B21.17] is not refuted by an error %s at COMMIT, which was stored all the same",
      async (code) => {
        const team = nextTeam();
        const storage = await failing(once(/COMMIT$/, { when: "after", error: databaseError(code) }));
        await expect(storage.commit(team, draft)).rejects.toMatchObject({ kind: "unknown_outcome" });
        expect(await storage.commit(team, draft)).toEqual({ ok: true, sequence: 1, rev: 1 });
        expect(await healthy.count(team, all)).toBe(2);
      },
    );

    test.each([
      ["23503", "unavailable"],
      ["25P02", "unavailable"],
      ["54000", "limit"],
    ])("[B21.17] is no matter where COMMIT is refused with %s, for that takes everything back", async (code, kind) => {
      const team = nextTeam();
      const storage = await failing(once(/COMMIT$/, { when: "before", error: databaseError(code) }));
      await expect(storage.commit(team, draft)).rejects.toMatchObject({ kind });
      expect(await healthy.count(team, all)).toBe(0);
    });

    test("[B4.4 B21.17] at COMMIT does not keep an operation from its answer, applied once", async () => {
      const losing = await failing(once(/COMMIT$/, { when: "after", error: databaseError("XX000") }));
      const { workspace } = newWorkspace({ storage: losing, teamId: nextTeam() });
      await workspace.createPage({ title: "Notes" });
      expect((await workspace.getPages()).pages).toHaveLength(1);
    });

    test("[B21.8] in a read is unavailable", async () => {
      const storage = await failing(once(/count/, { when: "before", error: connectionError() }));
      await expect(storage.count("t", all)).rejects.toMatchObject({ kind: "unavailable" });
      expect(await storage.count("t", all)).toBe(0);
    });
  });

  test.each(["40001", "40P01", "23505"])("[B21.9] what the database gives up with %s is run again", async (code) => {
    for (const pattern of [/^UPDATE/, /^INSERT INTO .*doc_item/, /COMMIT$/]) {
      const storage = await failing(once(pattern, { when: "before", error: databaseError(code) }));
      expect(await storage.commit(nextTeam(), draft)).toEqual({ ok: true, sequence: 1, rev: 1 });
    }
  });

  test("[B21.9] it is busy when that goes on", async () => {
    const storage = await failing((text) =>
      text.startsWith("UPDATE") ? { when: "before", error: databaseError("40001") } : undefined,
    );
    await expect(storage.commit(nextTeam(), draft)).rejects.toMatchObject({ kind: "busy" });
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
  ])("[B21.8] an error %s is %s", async (code, kind) => {
    const error = databaseError(code);
    const storage = await failing(once(/^UPDATE|count/, { when: "before", error }));
    await expect(storage.commit(nextTeam(), draft)).rejects.toMatchObject({ name: "StorageError", kind, cause: error });
  });

  test("[B21.9] a commit that waits for its workspace too long is busy, others do not wait", async () => {
    const [held, free] = [nextTeam(), nextTeam()];
    await healthy.commit(held, commitOf(1, {}));
    const storage = new PostgresStorage({ pool, schema, lockTimeout: 50 });
    await storage.open(contractKinds);
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(`SELECT FROM "${schema}".workspaces WHERE team_id = $1 FOR UPDATE`, [held]);
      await expect(storage.commit(held, commitOf(2, {}))).rejects.toMatchObject({ kind: "busy" });
      expect(await storage.commit(free, commitOf(3, {}))).toMatchObject({ ok: true });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await storage.commit(held, commitOf(2, {}))).toEqual({ ok: true, sequence: 2, rev: 2 });
  });

  test("[B21.18] a table that is locked is waited for no longer when numbers are allocated", async () => {
    const storage = new PostgresStorage({ pool, schema, lockTimeout: 50 });
    await storage.open(contractKinds);
    const team = nextTeam();
    expect(await storage.allocate(team, "card")).toBe(1);
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE "${schema}".counters`);
      await expect(storage.allocate(team, "card")).rejects.toMatchObject({ kind: "busy", hasWaited: true });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await storage.allocate(team, "card")).toBeGreaterThan(1);
  });

  test("[B3.6 B21.18] a lock that stays is waited for once by an operation, whichever of its calls meets it", async () => {
    const faults = faultStorage(new PostgresStorage({ pool, schema, lockTimeout: 50 }));
    const { workspace } = newWorkspace({ storage: faults, teamId: nextTeam() });
    await workspace.createPage({ title: "Notes" });
    const { teamId } = workspace;
    const client = await pool.connect();
    const locked = async (table: string, write: () => Promise<unknown>) => {
      await client.query("BEGIN");
      await client.query(`SELECT FROM "${schema}".${table} WHERE team_id = $1 FOR UPDATE`, [teamId]);
      const before = { ...faults.calls };
      const error = await write().then(String, (reason: unknown) => reason);
      await client.query("ROLLBACK");
      return { error, allocated: faults.calls.allocate - before.allocate, sent: faults.calls.commit - before.commit };
    };
    try {
      const create = () => workspace.createPage({ title: "Plans" });
      const busy = { error: expect.objectContaining({ code: "storage_busy" }), allocated: 1 };
      expect(await locked("workspaces", create)).toMatchObject({ ...busy, sent: 1 });
      expect(await locked("counters", create)).toMatchObject({ ...busy, sent: 0 });
      const retain = () => faults.retain(teamId, { commits: 5000 });
      expect(await locked("workspaces", retain)).toMatchObject({ error: { kind: "busy", hasWaited: true } });
    } finally {
      client.release();
    }
    expect((await workspace.getPages()).pages).toHaveLength(1);
  });

  test("[B21.8] clients that the server throws out while idle or at work do not end the process", async () => {
    const own = await openPool(url, "thrown");
    const storage = new PostgresStorage({ pool: own.pool, schema, notifications: false });
    await storage.open(contractKinds);
    const { rows } = await own.pool.query("SELECT pg_backend_pid() AS pid");
    await pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
    const team = nextTeam();
    const outcomes: string[] = [];
    for (let round = 0; round < 30; round++) {
      const commits = [1, 2, 3].map((writer) =>
        storage
          .commit(
            team,
            commitOf(round * 10 + writer, { put: [item(`${round}-${writer}`), item(`${round}-${writer}b`)] }),
          )
          .then(
            () => "applied",
            (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : String(error)),
          ),
      );
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

  test("[B21.10] a read whose signal is aborted while it waits is rejected at once", async () => {
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

  test.each(["\u0000", "\ud800"])("[B21.13] a text that PostgreSQL cannot hold is misuse: %j", async (text) => {
    const team = nextTeam();
    const commit = commitOf(1, { txId: ulid(7), put: [item("1", { owner: text })] });
    await expect(healthy.commit(team, commit)).rejects.toThrow(TypeError);
    await healthy.commit(team, commitOf(2, { put: [item("1", {}, { text })] }));
    const [document] = await healthy.get(team, [itemKey("1")]);
    expect(document?.body["text"]).toBe(text);
  });
});
