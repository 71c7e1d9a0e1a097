import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Fields } from "workspace-engine";
import { type PgPool, PostgresStorage } from "workspace-engine/postgres";
import {
  commitOf,
  contractKinds,
  extendedKinds,
  item,
  ulid,
} from "../../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { testPool } from "./test-pool";

onPostgres("migrations on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "migrations");
  afterAll(end);
  const storageOver = (over: PgPool = pool) => new PostgresStorage({ pool: over, schema, notifications: false });
  const functions = async () => {
    const { rows } = await pool.query("SELECT proname FROM pg_proc WHERE pronamespace = $1::regnamespace", [schema]);
    return rows.map(({ proname }) => String(proname));
  };
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: "limited" }).href;

  test("[B21.26] every table has a key, and that of the version gets once what an earlier release left out", async () => {
    const withoutKey = async () => {
      const tables = `SELECT relname FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p')`;
      return (await pool.query(tables, [schema])).rows.map(({ relname }) => relname);
    };
    await storageOver().open(extendedKinds);
    expect(await withoutKey()).toEqual([]);
    await pool.query(`ALTER TABLE "${schema}".schema_version DROP CONSTRAINT schema_version_pkey`);
    expect(await withoutKey()).toEqual(["schema_version"]);
    const recorded = testPool(pool);
    for (const _ of [1, 2]) await storageOver(recorded.pool).open(extendedKinds);
    expect(await withoutKey()).toEqual([]);
    expect(recorded.sent.filter(({ text }) => text.startsWith("ALTER"))).toHaveLength(1);
    expect((await pool.query(`SELECT version FROM "${schema}".schema_version`)).rows).toEqual([{ version: 2 }]);
  });

  test("[B21.6] a process of a release that has no function for commits takes its turns with the others", async () => {
    const newer = storageOver();
    await newer.open(contractKinds);
    const count = `UPDATE "${schema}".workspaces SET sequence = sequence + 1 WHERE team_id = $1 RETURNING sequence`;
    const log = `INSERT INTO "${schema}".commits (team_id, sequence, tx_id, time, log) VALUES ('t-old', $1, $2, 1, '{}')`;
    const older = async (number: number): Promise<number> => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
        const { rows } = await client.query(count, ["t-old"]);
        await client.query(log, [rows[0].sequence, ulid(number)]);
        await client.query("COMMIT");
        return Number(rows[0].sequence);
      } finally {
        client.release();
      }
    };
    await newer.commit("t-old", commitOf(400, {}));
    const commits = Array.from({ length: 30 }, async (_, index) => {
      if (index % 2 === 0) return older(500 + index);
      const result = await newer.commit("t-old", commitOf(500 + index, { put: [item(String(index))] }));
      return result.ok ? result.sequence : 0;
    });
    const sequences = (await Promise.all(commits)).sort((left, right) => left - right);
    expect(sequences).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
    expect(await newer.changes("t-old", 0, 100)).toHaveLength(31);
  });

  test("[B21.6] releases that declare a kind in different ways have each a function of its own", async () => {
    const before = await functions();
    const [older, newer] = [storageOver(), storageOver()];
    await older.open([{ kind: "part", fields: { size: { type: "number" } } }]);
    await newer.open([{ kind: "part", fields: { size: { type: "number" }, color: { type: "string" } } }]);
    const made = (await functions()).filter((name) => !before.includes(name));
    expect(made).toEqual([expect.stringMatching(/^commit_/), expect.stringMatching(/^commit_/)]);
    const part = (id: string, fields: Fields) => ({ kind: "part", id, body: {}, fields });
    await older.commit("t-parts", commitOf(601, { put: [part("1", { size: 1 })] }));
    await newer.commit("t-parts", commitOf(602, { put: [part("2", { size: 1, color: "red" })] }));
    const large = { kind: "part", where: [{ operator: "in", field: "size", values: [1] }] } as const;
    for (const storage of [older, newer]) expect(await storage.count("t-parts", large)).toBe(2);
  });

  test("[B21.22] a user who may not create the function gets an error from open, and may use an existing one", async () => {
    const role = `${schema}_user`;
    await pool.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'limited'`);
    const grants = ["USAGE ON SCHEMA", "SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA"];
    for (const grant of grants) await pool.query(`GRANT ${grant} "${schema}" TO "${role}"`);
    const limited = new pg.Pool({ connectionString: urlOf(role), max: 1 });
    try {
      const storage = storageOver(limited);
      for (const name of await functions()) await pool.query(`DROP FUNCTION "${schema}"."${name}"`);
      const refused = storage.open(contractKinds);
      await expect(refused).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
      await expect(refused).rejects.toThrow(/may not .*CREATE FUNCTION.*grant this one CREATE/);
      await storageOver().open(contractKinds);
      await storage.open(contractKinds);
      expect(await storage.commit("t-limited", commitOf(701, { put: [item("1")] }))).toMatchObject({ ok: true });
    } finally {
      await limited.end();
      await pool.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    }
  });

  test.each([
    ["a kind", [{ kind: "Item", fields: {} }]],
    ["a kind", [{ kind: 'x"; DROP TABLE y', fields: {} }]],
    ["a field", [{ kind: "other", fields: { "due-date": { type: "string" } } }]],
  ] as const)("[B21.1] the name of %s that makes no name of a table or column is refused", async (what, kinds) => {
    await expect(storageOver().open(kinds)).rejects.toThrow(new RegExp(`The ${what.slice(2)} .* cannot be stored`));
  });

  test.each(["", "Big", "a-b", 'a"b', "1a", "pg_own", "a".repeat(49)])("[B21.1] the schema %j is refused", (name) => {
    expect(() => new PostgresStorage({ pool, schema: name })).toThrow("schema must be the name of a schema");
  });
});
