import pg from "pg";
import { expect, test } from "vitest";
import { Activity } from "../../../src/storage/database-storage";
import { PgDriver } from "../../../src/storage/postgres/pg-driver";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";
import { newWorkspace } from "../../operations/fixture";
import { some } from "../../runs";
import { dyingServer } from "./dying-server";
import { connectionError, databaseError, failingAt, large, once, small } from "./failing-storage";
import { onPostgres } from "./on-postgres";

const all = { kind: "item", where: [] } as const;

onPostgres("a connection to PostgreSQL that is lost", async (url) => {
  const { healthy, nextTeam, failing } = await failingAt(url, "lost");

  test.each([
    ["connect", small],
    ["connect", large],
    ["BEGIN", large],
    ["SELECT", large],
  ])("[B21.8] at %s leaves nothing of a commit and is unavailable, and it can be sent again", async (text, sent) => {
    const { commit, size } = sent;
    for (const when of ["before", "after"] as const) {
      const team = nextTeam();
      await healthy.commit(team, commitOf(9, {}));
      const storage = await failing(once(new RegExp(`^${text}`), when, connectionError()));
      const lost = { kind: "unavailable", cause: expect.any(Error) };
      await expect(storage.commit(team, commit)).rejects.toMatchObject(lost);
      expect(await healthy.count(team, all)).toBe(0);
      expect(await storage.commit(team, commit)).toEqual({ ok: true, sequence: 2, rev: 2 });
      expect(await healthy.count(team, all)).toBe(size);
    }
  });

  const codes = ["XX000", "XX001", "08006", "08P01", "57P01", "57014", "53100", "58030", "40003", "EPIPE"];
  test.each<readonly ["before" | "after", Error]>([
    ["before", connectionError()],
    ["after", connectionError()],
    ...some(codes).map((code) => ["after", databaseError(code)] as const),
  ])("[B21.8] %s a commit was stored leaves its outcome unknown, and it is applied once: %s", async (when, error) => {
    for (const { commit, pattern, size } of [small, large]) {
      const team = nextTeam();
      const storage = await failing(once(pattern, when, error));
      await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind: "unknown_outcome" });
      expect(await healthy.count(team, all)).toBe(when === "after" ? size : 0);
      expect(await storage.commit(team, commit)).toEqual({ ok: true, sequence: 1, rev: 1 });
      expect(await healthy.count(team, all)).toBe(size);
    }
  });

  test.each([
    ["23503", "unavailable"],
    ["25P02", "unavailable"],
    ["54000", "limit"],
  ])("[B21.8] is no matter where a commit is refused with %s, for that takes everything back", async (code, kind) => {
    for (const { commit, pattern } of [small, large]) {
      const team = nextTeam();
      const storage = await failing(once(pattern, "before", databaseError(code)));
      await expect(storage.commit(team, commit)).rejects.toMatchObject({ kind });
      expect(await healthy.count(team, all)).toBe(0);
    }
  });

  test("[B4.4 B21.8] at COMMIT does not keep an operation from its answer, applied once", async () => {
    const losing = await failing(once(small.pattern, "after", databaseError("XX000")));
    const { workspace } = newWorkspace({ storage: losing, teamId: nextTeam() });
    await workspace.createPage({ title: "Notes" });
    expect((await workspace.getPages()).pages).toHaveLength(1);
  });

  test("[B21.8] in a read is unavailable", async () => {
    const storage = await failing(once(/count/, "before", connectionError()));
    await expect(storage.count("t", all)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await storage.count("t", all)).toBe(0);
  });

  test("[B21.8] as soon as it is made is unknown to the pool's user, and does not end the process", async () => {
    const server = await dyingServer();
    const dying = new pg.Pool({ host: "127.0.0.1", port: server.port, user: "u", database: "d", max: 1 });
    await expect(
      new PgDriver(dying, { prepares: false, activity: new Activity(), trace: undefined }).write("SELECT 1", []),
    ).rejects.toMatchObject({ kind: "unknown_outcome" });
    await dying.end();
    server.close();
  });
});
