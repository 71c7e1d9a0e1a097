import { afterAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, extendedKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { newWorkspace, refusalOf } from "../../operations/fixture";
import { onPostgres } from "./on-postgres";
import { openPlantedCitus } from "./planted-citus";
import { testPool } from "./test-pool";

onPostgres("distribution by Citus", async (url) => {
  const citus = await openPlantedCitus(url, "citus");
  const { schema, plainPool, asked } = citus;
  afterAll(citus.end);
  const recorded = testPool(citus.pool);
  const create = () => new PostgresStorage({ pool: recorded.pool, schema, distribute: "citus" });

  const byTeam = (what: string) => ({ what, by: "team_id", with: "workspaces" });
  const aFunction = { what: expect.stringMatching(/^commit_/), by: "p_team", with: "workspaces" };

  test("[B21.26] a schema that is there already is distributed whole by team, with its version on every node", async () => {
    const plain = new PostgresStorage({ pool: plainPool, schema, notifications: false });
    await plain.open(contractKinds);
    await plain.commit("t-1", commitOf(1, { put: [item("1")] }));
    await create().open([]);
    expect(await asked()).toEqual([
      { what: "workspaces", by: "team_id", with: "none" },
      ...["commits", "counters", "tallies", "doc_item", "doc_note"].map(byTeam),
      { what: "schema_version", by: null, with: null },
      aFunction,
    ]);
  });

  test("[B21.26] a kind that is added later, and its function, are distributed, and nothing twice", async () => {
    const before = (await asked()).length;
    const storage = create();
    await storage.open([...extendedKinds, { kind: "part", fields: { size: { type: "number" } } }]);
    expect((await asked()).slice(before)).toEqual([byTeam("doc_label"), byTeam("doc_part"), aFunction]);
    recorded.sent.length = 0;
    await create().open([...extendedKinds, { kind: "part", fields: { size: { type: "number" } } }]);
    expect(recorded.sent.filter(({ text }) => !/^\s*SELECT\b(?!.*create_)/.test(text))).toEqual([]);
    expect(await storage.commit("t-1", commitOf(2, { put: [item("2")] }))).toMatchObject({ ok: true, sequence: 2 });
  });

  test("[B21.26] what a newer version of the schema adds is distributed, too", async () => {
    for (const table of ["doc_item", "doc_note", "doc_label", "doc_part"])
      await plainPool.query(`ALTER TABLE "${schema}"."${table}" DROP COLUMN counted`);
    await plainPool.query(`UPDATE "${schema}".schema_version SET version = 1`);
    await citus.pool.query(`DELETE FROM pg_dist_partition WHERE logicalrelid = '"${schema}".tallies'::regclass`);
    await plainPool.query(`DROP TABLE "${schema}".tallies`);
    const before = (await asked()).length;
    recorded.sent.length = 0;
    await create().open(contractKinds);
    expect((await asked()).slice(before)).toEqual([byTeam("tallies"), aFunction]);
    const counting = recorded.sent.map(({ text }) => text).filter((text) => /^UPDATE .*\bcounted = /.test(text));
    expect(counting.length).toBeGreaterThan(0);
    for (const text of counting) expect(text).not.toContain("UNION");
  });

  test("[B21.26] commits are one call whose only result is the function's, so that the node of the team gets it", async () => {
    const storage = create();
    await storage.open(contractKinds);
    recorded.sent.length = 0;
    await storage.commit("t-1", commitOf(3, { put: [item("3")] }));
    expect(recorded.sent.map(({ text }) => text.replaceAll(/commit_\w+/g, "commit_"))).toEqual([
      expect.stringMatching(
        new RegExp(`^SELECT "${schema}"\\.commit_\\(\\$1::text(, \\$\\d+::[a-z \\[\\]]+)+\\) AS answer$`),
      ),
    ]);
    expect(storage.notify).toBeUndefined();
  });

  test("[B21.26] time-outs of a transaction are set on its nodes, and tables are changed over one connection to each", async () => {
    const storage = create();
    recorded.sent.length = 0;
    await storage.open([...contractKinds, { kind: "other", fields: {} }]);
    await storage.retain("t-1", { commits: 5 });
    const begun = recorded.sent.map(({ text }) => text).filter((text) => /^(?:BEGIN|SET)/.test(text));
    expect(begun).toEqual([
      "BEGIN ISOLATION LEVEL READ COMMITTED",
      "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
      "SET LOCAL lock_timeout = 0",
      "SET LOCAL statement_timeout = 0",
      "BEGIN ISOLATION LEVEL READ COMMITTED",
      "SET LOCAL citus.propagate_set_commands = 'local'",
      "SET LOCAL lock_timeout = 5000",
      "SET LOCAL statement_timeout = 30000",
    ]);
  });

  test("[B21.26 E2.5] a worker is refused while something is missing, and may be worked with once nothing is", async () => {
    await citus.setGroup(2);
    const kinds = [...contractKinds, { kind: "later", fields: {} }];
    await expect(create().open(kinds)).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
    await expect(create().open(kinds)).rejects.toThrow(/Citus worker.* through the coordinator/);
    const { workspace } = newWorkspace({ storage: create() });
    expect((await refusalOf(workspace.getPages(), 503)).message).toMatch(/Citus worker.* through the coordinator/);
    await citus.setGroup(0);
    await create().open(kinds);
    await citus.setGroup(2);
    const storage = create();
    await storage.open(kinds);
    expect(await storage.count("t-1", { kind: "item", where: [] })).toBe(3);
  });

  test("[B21.26] a database without Citus is refused, and so are notifications, which stay on one node", async () => {
    const storage = new PostgresStorage({ pool: plainPool, schema, distribute: "citus" });
    await expect(storage.open(contractKinds)).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
    await expect(storage.open(contractKinds)).rejects.toThrow(/no Citus 11/);
    const { workspace } = newWorkspace({ storage });
    expect((await refusalOf(workspace.getPages(), 503)).message).toMatch(/no Citus 11/);
    const wrong = () => new PostgresStorage({ pool: plainPool, schema, distribute: "citus", notifications: true });
    expect(wrong).toThrow(/notifications must be false with distribute/);
  });
});
