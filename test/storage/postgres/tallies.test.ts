import { afterAll, expect, test } from "vitest";
import type { KindDefinition } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { seededRandom } from "workspace-engine/testing";
import { matchesClauses } from "../../../src/storage/evaluate";
import { anyOf } from "../../../src/storage/query";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { onPostgres } from "./on-postgres";
import { recordedPool } from "./recorded-pool";
import { openPool } from "./server";

const tags = ["red", "green", "a|b", "blue"];
const all = { kind: "item", where: [] } as const;

/** A kind that another release declares with one more set. */
const withTeams: readonly KindDefinition[] = contractKinds.map((kind) =>
  kind.kind === "item" ? { ...kind, fields: { ...kind.fields, teams: { type: "string", many: true } } } : kind,
);

onPostgres("counts of the elements of sets on PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "tallies");
  afterAll(end);
  const recorded = recordedPool(pool);
  const create = () => new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
  const [older, newer] = [create(), create()];
  await older.open(contractKinds);
  await newer.open(withTeams);
  let number = 0;

  /** The counts from the sets in the documents. */
  async function counted(team: string, field: string): Promise<readonly (readonly [string, number])[]> {
    const { rows } = await pool.query(
      `SELECT element, count(*)::integer AS n FROM "${schema}".doc_item, unnest("f_${field}") AS element WHERE team_id = $1 GROUP BY 1`,
      [team],
    );
    const found = new Map(rows.map(({ element, n }) => [String(element).slice(team.length + 1), Number(n)]));
    return tags.map((tag) => [tag, found.get(tag) ?? 0]);
  }

  const asked = async (storage: PostgresStorage, team: string, field: string) => [
    ...(await storage.countBy(team, all, field, tags)),
  ];

  async function writeAtRandom(team: string, seed: number, storages: readonly PostgresStorage[]): Promise<void> {
    const random = new Random(seededRandom(seed));
    const some = () => tags.filter(() => random.chance(0.4));
    for (let step = 0; step < 60; step += 1) {
      const storage = random.pick(storages);
      const ids = ["1", "2", "3", "4", "5", "6"].filter(() => random.chance(0.5));
      const put = ids
        .filter(() => random.chance(0.7))
        .map((id) => item(id, { tags: some(), ...(storage === newer && { teams: some() }) }));
      const del = ids.filter((id) => put.every((one) => one.id !== id)).map(itemKey);
      await storage.commit(team, commitOf(++number, { put, del }));
    }
  }

  test("[B7.2] they are those of the documents after any writes", async () => {
    await writeAtRandom("t-1", 1, [newer]);
    expect(await asked(newer, "t-1", "tags")).toEqual(await counted("t-1", "tags"));
    expect(await asked(newer, "t-1", "teams")).toEqual(await counted("t-1", "teams"));
    expect((await counted("t-1", "teams")).some(([, n]) => n > 0)).toBe(true);
  });

  test("[B7.2 B21.6] so they are where another release writes that does not know one of the sets", async () => {
    await writeAtRandom("t-2", 2, [older, newer]);
    expect(await asked(older, "t-2", "tags")).toEqual(await counted("t-2", "tags"));
    const ids = ["1", "2", "3", "4", "5", "6"];
    await older.commit("t-2", commitOf(++number, { del: ids.map(itemKey) }));
    expect((await asked(newer, "t-2", "teams")).map(([, n]) => n)).toEqual([0, 0, 0, 0]);
  });

  test("no document is read for them", async () => {
    recorded.sent.length = 0;
    await newer.countBy("t-1", all, "tags", tags);
    expect(recorded.sent.length).toBe(1);
    expect(recorded.sent[0]?.text).toMatch(
      /^SELECT element AS value, documents AS count FROM "\w+"\.tallies WHERE team_id = \$1/,
    );
  });

  test("[B7.2] where some documents are left out, only those are read", async () => {
    const put = ["1", "2", "3", "4", "5", "6"].map((id) =>
      item(id, { owner: `u-${Number(id) % 3}`, tags: tags.slice(Number(id) % 4) }),
    );
    await newer.commit("t-5", commitOf(++number, { put }));
    for (const field of ["owner", "tags", "id"]) {
      const values = field === "owner" ? ["u-1", "u-2"] : field === "tags" ? ["a|b", "blue"] : ["2", "7"];
      const clause = { operator: "in", field, values, negated: true } as const;
      const expected = put.filter(({ id, fields }) => matchesClauses(fields, [clause], id));
      recorded.sent.length = 0;
      expect([...(await newer.countBy("t-5", { kind: "item", where: [clause] }, "tags", tags))]).toEqual(
        tags.map((tag) => [
          tag,
          expected.filter(({ fields }) => matchesClauses(fields, [anyOf("tags", [tag])])).length,
        ]),
      );
      expect(recorded.sent.map(({ text }) => text).join()).toMatch(/tallies/);
    }
  });

  test("[B7.2] with a condition, and of texts, the documents are counted", async () => {
    const put = [item("1", { tags: ["red"], rank: 1, lines: ["red"] }), item("2", { tags: ["red"], rank: 2 })];
    await newer.commit("t-3", commitOf(++number, { put }));
    const ranked = { kind: "item", where: [{ operator: "in", field: "rank", values: [1] }] } as const;
    expect([...(await newer.countBy("t-3", ranked, "tags", ["red"]))]).toEqual([["red", 1]]);
    expect([...(await newer.countBy("t-3", all, "lines", ["red"]))]).toEqual([["red", 1]]);
  });

  test("[B7.2] the database counts no more than what is asked for", async () => {
    const put = ["1", "2", "3", "4"].map((id) =>
      item(id, { owner: "u-1", name: `n-${id}`, tags: [...tags, `t-${id}`] }),
    );
    await newer.commit("t-6", commitOf(++number, { put }));
    const own = { kind: "item", where: [anyOf("owner", ["u-1"])] } as const;
    for (const [field, value, count] of [
      ["tags", "t-1", 1],
      ["tags", "red", 4],
      ["name", "n-2", 1],
      ["id", "3", 1],
    ] as const) {
      recorded.sent.length = 0;
      expect([...(await newer.countBy("t-6", own, field, [value]))]).toEqual([[value, count]]);
      const [sent] = recorded.sent;
      const { rows } = await pool.query(sent?.text ?? "", [...(sent?.values ?? [])]);
      expect([field, rows.length]).toEqual([field, 1]);
    }
  });

  test("[B21.6] what an older version of the schema holds is counted when it is brought up", async () => {
    await writeAtRandom("t-4", 4, [newer]);
    const before = await asked(newer, "t-4", "tags");
    await pool.query(`DROP TABLE "${schema}".tallies`);
    await pool.query(`ALTER TABLE "${schema}".doc_item DROP COLUMN counted`);
    await pool.query(`ALTER TABLE "${schema}".doc_note DROP COLUMN counted`);
    await pool.query(`UPDATE "${schema}".schema_version SET version = 1`);
    const next = create();
    await next.open([]);
    await next.open(withTeams);
    expect(await asked(next, "t-4", "tags")).toEqual(before);
    expect(await asked(next, "t-4", "teams")).toEqual(await counted("t-4", "teams"));
    await writeAtRandom("t-4", 5, [next]);
    expect(await asked(next, "t-4", "tags")).toEqual(await counted("t-4", "tags"));
  });
});
