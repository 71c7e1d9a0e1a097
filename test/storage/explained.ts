import { expect } from "vitest";
import type { Clause, DocumentWrite, Query, QueryPlan, Storage } from "workspace-engine";
import { matchesClauses } from "../../src/storage/evaluate";
import { anyOf, descending } from "../../src/storage/query";
import { item } from "../../src/testing/storage-contract/harness/fixture";
import { idsFoundIn } from "./text-cases";

export const explainedItems: readonly DocumentWrite[] = Array.from({ length: 5000 }, (_, index) =>
  item(String(index + 1), {
    name: `n${index % 1000}`,
    rank: index % 3 === 0 ? 0 : (index * 7919) % 5000,
    open: index % 2 === 0,
    tags: [`t${index % 100}`],
    content: `words in common, ${index % 2500 === 7 ? "and uncommon ones" : `number ${index}`}`,
  }),
);

const open = anyOf("open", [true]);
const holds = (text: string): Clause => ({ operator: "contains", field: "content", text });
const query = (...where: readonly Clause[]): Query => ({ kind: "item", where, sort: descending("rank"), limit: 10 });

/** Queries with their expected plans. */
export const explainedQueries: Readonly<Record<string, readonly [Query, Partial<QueryPlan>]>> = {
  "an order that is walked": [query(open, holds("number")), { driver: "order", field: "rank" }],
  "a page in the middle of it": [
    { ...query(open), after: { key: 2000, id: "7" } },
    { driver: "order", field: "rank" },
  ],
  "its end": [
    { ...query(open), after: { key: 0, id: "500" } },
    { driver: "order", field: "rank" },
  ],
  "the values of a set": [query(anyOf("tags", ["t3"]), open), { driver: "values", field: "tags" }],
  "a range": [
    query(open, { operator: "range", field: "rank", above: 100, atMost: 130 }),
    { driver: "range", field: "rank" },
  ],
  ids: [query(anyOf("id", ["1", "2", "9999"]), open), { driver: "ids", field: "id" }],
  "what nothing can match": [query(open, anyOf("id", [])), {}],
};

/** Holds what a storage says of a query to what the reference evaluator finds. */
export async function expectExplained(storage: Storage, team: string, asked: Query, expected: Partial<QueryPlan>) {
  const plan = await storage.explain?.(team, asked);
  if (plan === undefined) throw new Error("The storage explains nothing.");
  const found = idsFoundIn(explainedItems, asked);
  expect(plan).toMatchObject({ ...expected, found: found.length });
  expect(plan.clauses.map(({ clause }) => clause)).toEqual(asked.where);
  const everything = idsFoundIn(explainedItems, { ...asked, where: [], limit: explainedItems.length });
  const last = found.length === asked.limit ? everything.indexOf(found.at(-1) ?? "") + 1 : everything.length;
  const driving = plan.clauses.filter(({ drives }) => drives).map(({ clause }) => clause);
  let left = plan.driver === "order" ? everything.slice(0, last) : everything;
  left = left.filter((id) => holdsAll(id, driving));
  expect(plan.examined).toBeGreaterThanOrEqual(Math.min(found.length, left.length));
  expect(plan.milliseconds).toBeGreaterThanOrEqual(0);
  for (const { clause, removed, drives } of plan.clauses) {
    const passed = left.filter((id) => holdsAll(id, [clause]));
    if (!drives) expect(removed, JSON.stringify(clause)).toBe(left.length - passed.length);
    left = passed;
  }
}

const byId = new Map(explainedItems.map((one) => [one.id, one.fields]));

const holdsAll = (id: string, where: readonly Clause[]): boolean => matchesClauses(byId.get(id) ?? {}, where, id);

export const uncommon = query(holds("uncommon on"));
