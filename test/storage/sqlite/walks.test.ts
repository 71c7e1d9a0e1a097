import Database from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clause, Query } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { seededRandom } from "workspace-engine/testing";
import { ascending, descending, noneOf } from "../../../src/storage/query";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { runs } from "../../runs";
import { expectFound, pageOf } from "../text-cases";

const ITEMS = 12_000;

/** Each owner has many items, and so has each tag but a few; those of an odd owner have no even tag. */
const items = Array.from({ length: ITEMS }, (_, index) => {
  const owner = index % 4;
  return item(String(index + 1), {
    name: index % 5 === 0 ? "" : `n${(index * 31) % 700}`,
    rank: index % 3 === 0 ? 0 : ((index * 7919) % 4000) - 500,
    open: index % 2 === 0,
    owner: `o${owner}`,
    tags: [`t${(owner % 2) + 2 * (index % 3)}`, ...(index % 40 === 0 ? ["few"] : [])],
    content: `words in common, ${index % 900 === 7 ? "and uncommon ones" : `number ${index % 1000}`}`,
  });
});

const db = new Database(":memory:");
const storage = new SqliteStorage({ db });

beforeAll(async () => {
  await storage.open(contractKinds);
  await storage.commit("t-1", commitOf(1, { put: items }));
  await storage.commit("t-2", commitOf(1, { put: items.slice(0, 2000) }));
});
afterAll(async () => {
  await storage.close();
  db.close();
});

const among = (field: string, ...values: (string | boolean)[]): Clause => ({ operator: "in", field, values });
const holding = (text: string): Clause => ({ operator: "contains", field: "content", text });

/** Clauses of which most lead to many. */
const clauses: readonly ((random: Random) => Clause)[] = [
  (random) => among("owner", ...Array.from({ length: 1 + random.below(2) }, () => `o${random.below(5)}`)),
  (random) => among("tags", ...Array.from({ length: 1 + random.below(3) }, () => `t${random.below(7)}`)),
  () => noneOf("tags", ["few"]),
  (random) => among("tags", random.chance(0.5) ? "few" : "t1"),
  (random) => among("open", random.chance(0.5)),
  (random) => among("name", ...Array.from({ length: 30 }, () => `n${random.below(700)}`)),
  (random) => ({ operator: "range", field: "rank", above: random.below(2000) - 600 }),
  (random) => ({ operator: "range", field: "rank", above: 0, atMost: 1 + random.below(2000) }),
  (random) => ({ operator: "present", field: random.pick(["rank", "name"]), negated: random.chance(0.3) }),
  (random) => holding(random.pick(["common", "uncommon", "number 99", "no such"])),
];

test("[B7.2] what is found along the order and by turns is what the reference evaluator finds", async () => {
  const random = new Random(seededRandom(5));
  const fields = ["rank", "rank", "name", "id", "open"];
  await expectFound(storage, items, runs(600), () => {
    const where = Array.from({ length: random.below(5) }, () => random.pick(clauses)(random));
    return pageOf(random, items, where, { fields, most: 60 });
  });
});

const page = (...where: readonly Clause[]): Query => ({ kind: "item", where, sort: descending("rank"), limit: 25 });

test("clauses that each lead to many and together to nothing do not have all documents looked at", async () => {
  const plan = await storage.explain("t-1", page(among("owner", "o1"), among("tags", "t0", "t2", "t4")));
  expect(plan).toMatchObject({ driver: "values", field: "owner", found: 0, estimated: ITEMS / 4 });
  expect(plan.examined).toBeGreaterThan(ITEMS / 4);
  expect(plan.examined).toBeLessThan(ITEMS / 2);
});

test.each<[string, Clause]>([
  ["ids", among("id", "1", "2", "3")],
  ["range", { operator: "range", field: "rank", above: 100, atMost: 110 }],
  ["values", among("name", "n31")],
])("few documents are found by their %s alone", async (driver, clause) => {
  const plan = await storage.explain("t-1", page(clause, among("open", true)));
  expect(plan).toMatchObject({ driver, field: clause.field });
  expect(plan.examined).toBeLessThan(100);
});

test("a page that the order fills soon is found along it, and what few satisfy by that", async () => {
  const common = await storage.explain("t-1", page(among("tags", "t3"), among("open", false)));
  expect(common).toMatchObject({ driver: "order", field: "rank", found: 25 });
  expect(common.examined).toBeLessThan(500);
  const few = await storage.explain("t-1", page(among("tags", "t3"), among("name", "n31", "n62", "n93")));
  expect(few).toMatchObject({ driver: "values", field: "name" });
  expect(few.examined).toBeLessThan(500);
});

test.each([
  ["a long page is found by a clause that leads to far fewer than seem to be left", "t-3", 10, 1020, 300],
  ["a page whose last document stands far behind the others is found by the clause", "t-4", 24, 276, 25],
])("%s, in the order of ids, too", async (_, team, first, last, limit) => {
  const put = items.map(({ id }, index) => {
    const isRare = index < first || index >= ITEMS - last;
    return item(id, { rank: ITEMS - index, tags: [isRare ? "rare" : "t0"] });
  });
  await storage.commit(team, commitOf(1, { put }));
  for (const sort of [descending("rank"), ascending("id")]) {
    const plan = await storage.explain(team, { ...page(among("tags", "rare")), sort, limit });
    expect(plan).toMatchObject({ driver: "values", field: "tags", found: limit });
    expect(plan.examined).toBeLessThan(4000);
  }
});
