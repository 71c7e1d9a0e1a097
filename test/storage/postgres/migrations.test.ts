import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Fields, JsonObject, KindDefinition } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { kindDefinitions } from "../../../src/documents";
import { descending } from "../../../src/storage/query";
import {
  commitOf,
  contractKinds,
  extendedKinds,
  item,
  itemKey,
  ulid,
} from "../../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./on-postgres";
import { recordedPool } from "./recorded-pool";
import { openPool } from "./server";

const PROCESSES = 6;

onPostgres("migrations on PostgreSQL", async (url) => {
  const first = await openPool(url, "migrations");
  const { pool, schema } = first;
  const pools = Array.from({ length: PROCESSES }, () => new pg.Pool({ connectionString: url, max: 2 }));
  afterAll(async () => {
    for (const one of pools) await one.end();
    await first.end();
  });

  const storages = () => pools.map((one) => new PostgresStorage({ pool: one, schema, notifications: false }));
  const functions = async () => {
    const { rows } = await pool.query("SELECT proname FROM pg_proc WHERE pronamespace = $1::regnamespace", [schema]);
    return rows.map(({ proname }) => String(proname));
  };
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: "limited" }).href;
  const versions = async () => (await pool.query(`SELECT version FROM "${schema}".schema_version`)).rows;

  test("[B21.1 B21.6] several that open an empty database at once make one schema", async () => {
    const opened = storages();
    await Promise.all(opened.map((storage) => storage.open(contractKinds)));
    expect(await versions()).toEqual([{ version: 2 }]);
    const results = await Promise.all(
      opened.map((storage, index) => storage.commit("t-1", commitOf(index, { put: [item(String(index + 1))] }))),
    );
    expect(results.map((result) => result.ok && result.sequence).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("[B21.6] several that add fields and kinds at once add them once, and the documents stay", async () => {
    const opened = storages();
    await Promise.all(opened.map((storage) => storage.open(extendedKinds)));
    await Promise.all(opened.map((storage) => storage.open(kindDefinitions)));
    for (const storage of opened) {
      expect(await storage.count("t-1", { kind: "item", where: [{ operator: "in", field: "due", values: [0] }] })).toBe(
        6,
      );
      expect(await storage.count("t-1", { kind: "card", where: [] })).toBe(0);
    }
    expect(await versions()).toEqual([{ version: 2 }]);
  });

  test("[B21.6] opening what is there sends nothing but questions", async () => {
    for (const one of storages()) await one.open(extendedKinds);
    const recorded = recordedPool(pool);
    const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
    await storage.open(extendedKinds);
    await storage.open(extendedKinds);
    expect(recorded.sent.length).toBeGreaterThan(0);
    expect(recorded.sent.filter(({ text }) => !/^\s*SELECT\b/.test(text))).toEqual([]);
  });

  test("[B21.26] every table has a key, and that of the version gets once what an earlier release left out", async () => {
    const withoutKey = async () => {
      const tables = `SELECT relname FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p')`;
      return (await pool.query(tables, [schema])).rows.map(({ relname }) => relname);
    };
    expect(await withoutKey()).toEqual([]);
    await pool.query(`ALTER TABLE "${schema}".schema_version DROP CONSTRAINT schema_version_pkey`);
    expect(await withoutKey()).toEqual(["schema_version"]);
    const recorded = recordedPool(pool);
    const opened = [0, 1].map(() => new PostgresStorage({ pool: recorded.pool, schema, notifications: false }));
    for (const storage of opened) await storage.open(extendedKinds);
    expect(await withoutKey()).toEqual([]);
    expect(recorded.sent.filter(({ text }) => text.startsWith("ALTER"))).toHaveLength(1);
    expect(await versions()).toEqual([{ version: 2 }]);
  });

  test("[B21.6] a process of a release that has no function for commits takes its turns with the others", async () => {
    const [newer] = storages();
    await newer?.open(contractKinds);
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
    await newer?.commit("t-old", commitOf(400, {}));
    const commits = Array.from({ length: 30 }, async (_, index) => {
      if (index % 2 === 0) return older(500 + index);
      const result = await newer?.commit("t-old", commitOf(500 + index, { put: [item(String(index))] }));
      return result?.ok ? result.sequence : 0;
    });
    const sequences = (await Promise.all(commits)).sort((left, right) => left - right);
    expect(sequences).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
    expect(await newer?.changes("t-old", 0, 100)).toHaveLength(31);
  });

  test("[B21.6] releases that declare a kind in different ways have each a function of its own", async () => {
    const before = await functions();
    const [older, newer] = storages();
    await older?.open([{ kind: "part", fields: { size: { type: "number" } } }]);
    await newer?.open([{ kind: "part", fields: { size: { type: "number" }, color: { type: "string" } } }]);
    const made = (await functions()).filter((name) => !before.includes(name));
    expect(made).toEqual([expect.stringMatching(/^commit_/), expect.stringMatching(/^commit_/)]);
    const part = (id: string, fields: Fields) => ({ kind: "part", id, body: {}, fields });
    await older?.commit("t-parts", commitOf(601, { put: [part("1", { size: 1 })] }));
    await newer?.commit("t-parts", commitOf(602, { put: [part("2", { size: 1, color: "red" })] }));
    const large = { kind: "part", where: [{ operator: "in", field: "size", values: [1] }] } as const;
    for (const storage of [older, newer]) expect(await storage?.count("t-parts", large)).toBe(2);
  });

  test("[B21.22] a user who may not create the function gets an error from open, and may use an existing one", async () => {
    const role = `${schema}_user`;
    await pool.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'limited'`);
    const grants = ["USAGE ON SCHEMA", "SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA"];
    for (const grant of grants) await pool.query(`GRANT ${grant} "${schema}" TO "${role}"`);
    const limited = new pg.Pool({ connectionString: urlOf(role), max: 1 });
    try {
      const storage = new PostgresStorage({ pool: limited, schema, notifications: false });
      const [owner] = storages();
      for (const name of await functions()) await pool.query(`DROP FUNCTION "${schema}"."${name}"`);
      const refused = storage.open(contractKinds);
      await expect(refused).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
      await expect(refused).rejects.toThrow(/may not .*CREATE FUNCTION.*grant this one CREATE/);
      await owner?.open(contractKinds);
      await storage.open(contractKinds);
      expect(await storage.commit("t-limited", commitOf(701, { put: [item("1")] }))).toMatchObject({ ok: true });
    } finally {
      await limited.end();
      await pool.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    }
  });

  test("[B21.6] what an older release writes is empty in fields that it does not know", async () => {
    const [older, newer] = storages();
    if (older === undefined || newer === undefined) throw new Error("there are too few storages");
    await newer.open(extendedKinds);
    await newer.commit("t-2", commitOf(101, { put: [{ ...item("1"), fields: { due: 7 } }] }));
    await older.open(contractKinds);
    await older.commit("t-2", commitOf(102, { put: [item("1")] }));
    const due = { kind: "item", where: [{ operator: "present", field: "due" }] } as const;
    expect(await newer.count("t-2", due)).toBe(0);
  });

  test("[B20.10] a field that is declared later has the values that the documents there are say", async () => {
    const [older, newer] = storages();
    if (older === undefined || newer === undefined) throw new Error("there are too few storages");
    await older.open(extendedKinds);
    const bodies: JsonObject[] = [{ color: "red", people: ["u-1", "u-2"] }, {}, { color: 5 }, { color: "a\u0000b" }];
    for (const team of ["t-3", "t-4"]) {
      const put = Array.from({ length: 1200 }, (_, index) => item(String(index + 1), {}, bodies[index % 4] ?? {}));
      await older.commit(team, commitOf(201, { put }));
    }
    const valuesOf = ({ color, people }: JsonObject) => {
      if (typeof color === "number") throw new Error("not to be read");
      return { rank: 99, color: String(color ?? ""), people: Array.isArray(people) ? people.map(String) : [] };
    };
    const kinds = extendedKinds.map(({ kind, fields }) =>
      kind === "item"
        ? {
            kind,
            fields: { ...fields, color: { type: "string" }, people: { type: "string", many: true } } as const,
            valuesOf,
          }
        : { kind, fields },
    );
    await newer.open(kinds);
    const holding = (field: string, value: string) => ({
      kind: "item",
      where: [{ operator: "in", field, values: [value] } as const],
    });
    for (const team of ["t-3", "t-4"]) {
      expect(await newer.count(team, holding("color", "red"))).toBe(300);
      expect(await newer.count(team, holding("people", "u-2"))).toBe(300);
      expect([...(await newer.countBy(team, { kind: "item", where: [] }, "people", ["u-1", "u-3"]))]).toEqual([
        ["u-1", 300],
        ["u-3", 0],
      ]);
      expect(await newer.count(team, { kind: "item", where: [{ operator: "present", field: "rank" }] })).toBe(0);
    }
    await newer.commit("t-3", commitOf(202, { del: [itemKey("1")] }));
    expect((await newer.countBy("t-3", { kind: "item", where: [] }, "people", ["u-1"])).get("u-1")).toBe(299);
  });

  test("[B21.6] an order that is declared later is that of the index from then on, and what is there stays", async () => {
    const ordered = (orderedBy: string): readonly KindDefinition[] => [
      { kind: "step", fields: { list: { type: "string", orderedBy }, place: { type: "string", sort: true } } },
    ];
    const definition = async () => {
      const sql = "SELECT indexdef FROM pg_indexes WHERE schemaname = $1 AND indexname = 'step_f_list'";
      const { rows } = await pool.query(sql, [schema]);
      return String(rows[0]?.indexdef).replace(/^.* USING /, "");
    };
    const [older, newer, next] = storages();
    if (older === undefined || newer === undefined || next === undefined) throw new Error("there are too few storages");
    await older.open(ordered("nothing"));
    const put = ["3", "1", "2"].map((id) => ({ kind: "step", id, body: {}, fields: { list: "a", place: `p${id}` } }));
    await older.commit("t-5", commitOf(301, { put }));
    expect(await definition()).toBe("btree (team_id, f_list)");
    await newer.open(ordered("place"));
    expect(await definition()).toBe("btree (team_id, f_list, f_place, id_key)");
    const where = [{ operator: "in", field: "list", values: ["a"] } as const];
    for (const storage of [older, newer]) {
      expect(await storage.findIds("t-5", { kind: "step", where, sort: descending("place") })).toEqual(["3", "2", "1"]);
    }
    await next.open(ordered("place"));
    expect(await definition()).toBe("btree (team_id, f_list, f_place, id_key)");
  });

  test("[B21.6] a field that is stored with another type is refused, and nothing is changed", async () => {
    const [storage] = storages();
    const kinds = [{ kind: "item", fields: { rank: { type: "string" }, other: { type: "string" } } }] as const;
    await expect(storage?.open(kinds)).rejects.toThrow(/"rank" of the kind "item" is stored as double precision/);
    const { rows } = await pool.query(
      "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'f_other'",
      [schema],
    );
    expect(rows).toEqual([]);
  });

  test("[B21.6 E2.5] a schema that a newer release made is refused", async () => {
    await pool.query(`UPDATE "${schema}".schema_version SET version = 99`);
    const [storage] = storages();
    const refused = { name: "StorageError", kind: "unavailable", expose: true };
    await expect(storage?.open(contractKinds)).rejects.toMatchObject(refused);
    await expect(storage?.open(contractKinds)).rejects.toThrow(/version 99, made by a newer release/);
  });

  test.each([
    ["a kind", [{ kind: "Item", fields: {} }]],
    ["a kind", [{ kind: 'x"; DROP TABLE y', fields: {} }]],
    ["a field", [{ kind: "other", fields: { "due-date": { type: "string" } } }]],
  ] as const)("[B21.1] the name of %s that makes no name of a table or column is refused", async (what, kinds) => {
    const [storage] = storages();
    await expect(storage?.open(kinds)).rejects.toThrow(new RegExp(`The ${what.slice(2)} .* cannot be stored`));
  });

  test.each(["", "Big", "a-b", 'a"b', "1a", "pg_own", "a".repeat(49)])("[B21.1] the schema %j is refused", (name) => {
    expect(() => new PostgresStorage({ pool, schema: name })).toThrow("schema must be the name of a schema");
  });
});
