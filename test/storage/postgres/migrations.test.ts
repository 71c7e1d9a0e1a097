import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { JsonObject, KindDefinition } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { kindDefinitions } from "../../../src/documents";
import { descending } from "../../../src/storage/clauses";
import { commitOf, contractKinds, extendedKinds, item, itemKey } from "../../../src/testing/storage-contract/fixture";
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
    const recorded = recordedPool(pool);
    const storage = new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
    await storage.open(extendedKinds);
    await storage.open(extendedKinds);
    expect(recorded.sent.length).toBeGreaterThan(0);
    expect(recorded.sent.filter(({ text }) => !/^\s*SELECT\b/.test(text))).toEqual([]);
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

  test("[B21.15] a field that is declared later has the values that the documents there are say", async () => {
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

  test("[B21.6 B21.16] an order that is declared later is that of the index from then on, and what is there stays", async () => {
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

  test("[B21.7] a field that is stored with another type is refused, and nothing is changed", async () => {
    const [storage] = storages();
    const kinds = [{ kind: "item", fields: { rank: { type: "string" }, other: { type: "string" } } }] as const;
    await expect(storage?.open(kinds)).rejects.toThrow(/"rank" of the kind "item" is stored as double precision/);
    const { rows } = await pool.query(
      "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'f_other'",
      [schema],
    );
    expect(rows).toEqual([]);
  });

  test("[B21.7] a schema that a newer release made is refused", async () => {
    await pool.query(`UPDATE "${schema}".schema_version SET version = 99`);
    const [storage] = storages();
    await expect(storage?.open(contractKinds)).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
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
