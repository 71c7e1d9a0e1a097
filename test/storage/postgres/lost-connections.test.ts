import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { Activity } from "../../../src/storage/database-storage";
import { PgDriver } from "../../../src/storage/postgres/pg-driver";
import { commitOf, contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { newWorkspace } from "../../operations/fixture";
import { some } from "../../runs";
import { dyingServer } from "./dying-server";
import { connectionError, databaseError, type Failure } from "./failing-pool";
import { commitStatement, draft, failingStorage, large, once } from "./failing-storage";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const all = { kind: "item", where: [] } as const;

onPostgres("a connection to PostgreSQL that is lost", async (url) => {
  const { pool, schema, end } = await openPool(url, "lost");
  afterAll(end);
  const healthy = new PostgresStorage({ pool, schema, notifications: false });
  beforeAll(() => healthy.open(contractKinds));
  let teams = 0;
  const nextTeam = () => `t-${++teams}`;
  const failing = (failureOf: (text: string) => Failure | undefined) => failingStorage(pool, schema, failureOf);

  test.each(["connect", "BEGIN", "SELECT"])(
    "[B21.8] at %s leaves nothing of a large commit and is unavailable, and it can be sent again",
    async (statement) => {
      for (const when of ["before", "after"] as const) {
        const team = nextTeam();
        await healthy.commit(team, commitOf(9, {}));
        const storage = await failing(once(new RegExp(`^${statement}`), { when, error: connectionError() }));
        await expect(storage.commit(team, large)).rejects.toMatchObject({
          kind: "unavailable",
          cause: expect.any(Error),
        });
        expect(await healthy.count(team, all)).toBe(0);
        expect(await storage.commit(team, large)).toEqual({ ok: true, sequence: 2, rev: 2 });
        expect(await healthy.count(team, all)).toBe(6);
      }
    },
  );

  test("[B21.8] before a commit is sent leaves nothing and is unavailable", async () => {
    const team = nextTeam();
    const storage = await failing(once(/^connect/, { when: "before", error: connectionError() }));
    await expect(storage.commit(team, draft)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.commit(team, draft)).toEqual({ ok: true, sequence: 1, rev: 1 });
  });

  test.each([
    ["a commit", commitStatement, draft, 2],
    ["a large one's COMMIT", /COMMIT$/, large, 6],
  ])("[B21.8] while %s is answered has an unknown outcome, and is applied once", async (_, pattern, commit, size) => {
    for (const when of ["before", "after"] as const) {
      const team = nextTeam();
      const storage = await failing(once(pattern, { when, error: connectionError() }));
      await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind: "unknown_outcome" });
      expect(await healthy.count(team, all)).toBe(when === "after" ? size : 0);
      expect(await storage.commit(team, commit)).toEqual({ ok: true, sequence: 1, rev: 1 });
      expect(await healthy.count(team, all)).toBe(size);
    }
  });

  test.each(some(["XX000", "XX001", "08006", "08P01", "57P01", "57014", "53100", "58030", "40003", "EPIPE"]))(
    "[B21.8] is not refuted by an error %s as it commits, which was stored all the same",
    async (code) => {
      const cases = [
        [commitStatement, draft, 2],
        [/COMMIT$/, large, 6],
      ] as const;
      for (const [pattern, commit, size] of cases) {
        const team = nextTeam();
        const storage = await failing(once(pattern, { when: "after", error: databaseError(code) }));
        await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind: "unknown_outcome" });
        expect(await storage.commit(team, commit)).toEqual({ ok: true, sequence: 1, rev: 1 });
        expect(await healthy.count(team, all)).toBe(size);
      }
    },
  );

  test.each([
    ["23503", "unavailable"],
    ["25P02", "unavailable"],
    ["54000", "limit"],
  ])("[B21.8] is no matter where a commit is refused with %s, for that takes everything back", async (code, kind) => {
    const cases = [
      [commitStatement, draft],
      [/COMMIT$/, large],
    ] as const;
    for (const [pattern, commit] of cases) {
      const team = nextTeam();
      const storage = await failing(once(pattern, { when: "before", error: databaseError(code) }));
      await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind });
      expect(await healthy.count(team, all)).toBe(0);
    }
  });

  test("[B4.4 B21.8] at COMMIT does not keep an operation from its answer, applied once", async () => {
    const losing = await failing(once(commitStatement, { when: "after", error: databaseError("XX000") }));
    const { workspace } = newWorkspace({ storage: losing, teamId: nextTeam() });
    await workspace.createPage({ title: "Notes" });
    expect((await workspace.getPages()).pages).toHaveLength(1);
  });

  test("[B21.8] in a read is unavailable", async () => {
    const storage = await failing(once(/count/, { when: "before", error: connectionError() }));
    await expect(storage.count("t", all)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.count("t", all)).toBe(0);
  });

  test("[B21.8] as soon as it is made is unknown to the pool's user, and does not end the process", async () => {
    const server = await dyingServer();
    const dying = new pg.Pool({ host: "127.0.0.1", port: server.port, user: "u", database: "d", max: 1 });
    await expect(
      new PgDriver(dying, { prepares: false, activity: new Activity(), trace: undefined }).write("SELECT 1", []),
    ).rejects.toThrow("The answer to a commit was lost.");
    await dying.end();
    server.close();
  });
});
