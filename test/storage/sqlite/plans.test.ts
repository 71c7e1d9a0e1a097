import { beforeAll, describe, expect, test } from "vitest";
import type { Clause, Query, Scalar } from "workspace-engine";
import { type SqliteDatabase, SqliteStorage } from "workspace-engine/sqlite";
import { kindDefinitions } from "../../../src/documents";
import { manyCards } from "../postgres/many-cards";
import { queryOf, shapes } from "../postgres/query-shapes";
import { idsFoundIn } from "../text-cases";
import { DatabaseFiles } from "./database-files";
import { FaultyDatabase } from "./faulty-database";
import { commitOf, team } from "./items";

const files = new DatabaseFiles();
const cards = manyCards(6000, 7);
const { db, storage } = await files.opened(kindDefinitions, { synchronous: "normal" });
await storage.commit(team, commitOf("1", { put: cards }));

const among = (field: string, ...values: Scalar[]): Clause => ({ operator: "in", field, values });
const outside = (field: string, ...values: Scalar[]): Clause => ({ operator: "in", field, values, negated: true });
const live = among("archived", false);

/** The statements that give ids. */
const pagesAmong = (executed: readonly string[]): readonly string[] =>
  executed.filter((sql) => sql.startsWith("SELECT d.id FROM"));

/** How SQLite goes about the statements. */
function plansOf(executed: readonly string[], handle = db): readonly string[] {
  return executed.flatMap((sql) => {
    const marks = Array.from({ length: sql.split("?").length - 1 }, () => "[]");
    const rows = handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marks);
    return rows.map((row) => String(Reflect.get(Object(row), "detail")));
  });
}

/** The answer to a query, the statements that gave it, and how SQLite went about them. */
async function answered(query: Query) {
  db.executed.length = 0;
  const ids = await storage.findIds(team, query);
  const pages = pagesAmong(db.executed);
  return { ids, pages, steps: plansOf(pages) };
}

test.each(Object.entries(shapes))("%s: no table is read from one end to the other", async (_, filters) => {
  const query = queryOf(filters);
  db.executed.length = 0;
  expect(await storage.findIds(team, query)).toEqual(idsFoundIn(cards, query));
  const asked = db.executed.filter((sql) => sql.startsWith("SELECT"));
  // The first documents of the order are a subquery, which is scanned.
  const ways = plansOf(asked.map((sql) => /^SELECT d.id FROM \((.*)\) d WHERE/.exec(sql)?.[1] ?? sql)).filter(
    (detail) => /^\w+ d\b|workspace_(?:element|text)\b/.test(detail),
  );
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) expect(way).toMatch(/^SEARCH \w+ USING .*\((?:team_id=\?|rowid=\?)/);
});

test("pages in the middle of a long order begin there", async () => {
  const sort = { field: "time_created", direction: "ascending" } as const;
  const after = { key: Number(cards[2000]?.fields["time_created"]), id: "2001" };
  const query = { kind: "card", where: [], sort, after, limit: 2 };
  const { ids, steps } = await answered(query);
  expect(ids).toEqual(idsFoundIn(cards, query));
  const [first = ""] = steps;
  expect(first).toContain("(f_time_created,id_length,id)>(?,?,?)");
});

describe("counts by value are read from the index of the field, however many documents there are", () => {
  const ofOwner = /^SEARCH d USING INDEX workspace_find_card_owner_id \(team_id=\? AND /;
  const elements = /^SEARCH e0 USING .*workspace_element_of \(team_id=\? AND kind=\? AND id=\?/;
  const ofValue = /^SEARCH s USING PRIMARY KEY \(team_id=\? AND kind=\? AND field=\? AND value=\?\)/;
  const covering = /^SEARCH d USING (COVERING )?INDEX workspace_find_card_owner_id \(team_id=\? AND /;
  test.each<readonly [string, readonly Clause[], field: string, steps: readonly RegExp[]]>([
    ["a field", [], "owner_id", [covering]],
    ["a field of some documents", [live], "owner_id", [ofOwner]],
    ["a set of some documents", [live], "tag_ids", [ofValue, /^SEARCH d USING PRIMARY KEY/, elements]],
    ["a set of few documents", [among("owner_id", "u-7"), live], "tag_ids", [ofOwner, elements]],
  ])("%s", async (_, where, field, steps) => {
    const fresh = new SqliteStorage({ db });
    await fresh.open(kindDefinitions);
    db.executed.length = 0;
    const values = field === "owner_id" ? ["u-7", "u-8"] : ["1", "80"];
    const counts = await fresh.countBy(team, { kind: "card", where }, field, values);
    expect([...counts.values()].some((count) => count > 0)).toBe(true);
    const [sql = ""] = db.executed.filter((statement) => statement.includes("GROUP BY"));
    const details = plansOf([sql]);
    const plan = details.filter((detail) => /^(SEARCH|SCAN) ([ds]|e0)\b/.test(detail));
    expect(plan).toEqual(steps.map((step) => expect.stringMatching(step)));
    // Rows that an index has in the order of the values are not sorted again.
    if (field === "owner_id") expect(details.join()).not.toContain("TEMP B-TREE");
  });

  test("and no more groups are read than are asked for, however many the documents have", async () => {
    let rows = 0;
    const counting: SqliteDatabase = {
      prepare(sql) {
        const statement = db.prepare(sql);
        const all: typeof statement.all = (...parameters) => {
          const found = statement.all(...parameters);
          if (sql.includes("GROUP BY")) rows += found.length;
          return found;
        };
        return { all, run: (...parameters) => statement.run(...parameters) };
      },
      exec: (sql) => db.exec(sql),
      close: () => {},
    };
    const fresh = new SqliteStorage({ db: counting });
    await fresh.open(kindDefinitions);
    const own = { kind: "card", where: [among("owner_id", "u-7")] };
    const { id = "", fields = {} } = cards.find((card) => card.fields["owner_id"] === "u-7") ?? {};
    const { order_key, time_created, title } = fields;
    for (const [field, of] of Object.entries({ id, order_key, time_created, title, tag_ids: fields["tag_ids"] })) {
      const [value = ""] = [of ?? ""].flat();
      rows = 0;
      const counts = await fresh.countBy(team, own, field, [value]);
      expect([field, Number(counts.get(value)) > 0, rows]).toEqual([field, true, 1]);
    }
  });
});

describe("the documents of one value are read in the order its field is declared to be read in", () => {
  const listed = (list: string): Clause => among("list_id", list);
  const inOrder = { kind: "card", sort: { field: "order_key", direction: "descending" }, limit: 2 } as const;
  const keys = cards.filter(({ fields }) => fields["list_id"] === "1").map(({ fields }) => String(fields["order_key"]));
  const [last = ""] = keys.sort().reverse();

  test.each<[string, readonly Clause[]]>([
    ["the last of many", [listed("1")]],
    ["the last but one", [listed("1"), outside("id", "7")]],
    ["those that are live", [listed("1"), live]],
    [
      "those of one of many owners",
      [listed("1"), among("owner_id", ...new Set(cards.map(({ fields }) => String(fields["owner_id"]))))],
    ],
  ])("%s: nothing is sorted, and no others are read", async (_, where) => {
    const { ids, pages, steps } = await answered({ ...inOrder, where });
    expect(ids).toHaveLength(2);
    expect(pages).toHaveLength(1);
    expect(steps.filter((detail) => /TEMP B-TREE|\bd\b/.test(detail))).toEqual([
      expect.stringMatching(
        /^SEARCH d USING (COVERING )?INDEX workspace_find_card_list_id \(team_id=\? AND f_list_id=\? AND f_order_key/,
      ),
    ]);
  });

  test("a page in the middle of them begins there", async () => {
    const { steps } = await answered({ ...inOrder, where: [listed("1")], after: { key: last, id: "9999" } });
    expect(steps[0]).toContain("(f_order_key,id_length,id)<(?,?,?)");
  });

  test("nothing is counted where no other clause could lead to fewer", async () => {
    await answered({ ...inOrder, where: [listed("200"), outside("id", "7")] });
    expect(db.executed.filter((sql) => sql.includes("count(*)"))).toEqual([]);
  });

  test("unless another clause leads to fewer", async () => {
    const { steps } = await answered({ ...inOrder, where: [listed("1"), among("owner_id", "u-50")] });
    expect(steps).toContainEqual(expect.stringContaining("workspace_find_card_owner_id"));
  });
});

describe("[B6.1] more documents than an argument list takes", () => {
  const MANY = 150_000;
  const large = new FaultyDatabase(files.handle());
  const notes = new SqliteStorage({ db: large });
  const sort = { field: "place", direction: "descending" } as const;

  beforeAll(async () => {
    await notes.open([{ kind: "note", fields: { topic: { type: "string" }, place: { type: "number", sort: true } } }]);
    large.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
      INSERT INTO workspace_find_note (team_id, id_length, id, f_topic, f_place)
      SELECT '${team}', length(i), i, 't' || (i % 4), i FROM n`,
    );
  });

  test("are found at once", async () => {
    const found = await notes.findIds(team, { kind: "note", where: [], sort });
    expect(found.length).toBe(MANY);
    expect(found[0]).toBe(String(MANY));
  });

  test("nor are others read than those that a clause leads to, however many they are", async () => {
    large.executed.length = 0;
    const found = await notes.findIds(team, { kind: "note", where: [among("topic", "t1", "t2")], sort });
    expect(found.length).toBe(MANY / 2);
    const steps = plansOf(pagesAmong(large.executed), large);
    const along = expect.stringContaining("workspace_find_note_topic");
    expect(steps.filter((detail) => /\bd\b/.test(detail))).toEqual([along]);
  });
});

test("every index begins with the team", () => {
  const indexes = db.prepare(
    `SELECT m.name || ' ' || i.name AS first FROM sqlite_master m, pragma_index_info(m.name) i
    WHERE m.type = 'index' AND m.tbl_name LIKE 'workspace_%' AND i.seqno = 0`,
  );
  const first = indexes.all().map((row) => String(Reflect.get(Object(row), "first")));
  expect(first.length).toBeGreaterThan(10);
  expect(first.filter((one) => !/workspace_(field|migration)| team_id$/.test(one))).toEqual([]);
});
