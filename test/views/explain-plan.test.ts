import { describe, expect, test } from "vitest";
import type { QueryPlan } from "workspace-engine";
import { explainPlan } from "../../src/views/operations/explain-view";
import { readView } from "../../src/views/read-view";
import { cards } from "./support";

const view = readView(cards({ has_tags: true, exclude: { statuses: ["completed"] }, include: { boards: ["1"] } }));
const clause = { operator: "present", field: "x" } as const;

const plan: QueryPlan = {
  driver: "values",
  field: "board_id",
  estimated: 40,
  examined: 38,
  found: 26,
  clauses: [
    { clause, drives: false, removed: 10 },
    { clause, drives: false, removed: 2 },
    { clause, drives: true, removed: 0 },
    { clause, drives: false, removed: 5 },
  ],
  milliseconds: 0.250_04,
};

describe("a plan", () => {
  test("[P2.5] is given clause by clause under the paths of the request, and in words", () => {
    expect(explainPlan(view, plan)).toEqual({
      driver: "values",
      field: "board_id",
      estimated: 40,
      examined: 38,
      found: 26,
      clauses: [
        { path: "card_filters.exclude.statuses", drives: false, removed: 10 },
        { path: "card_filters.has_tags", drives: false, removed: 2 },
        { path: "card_filters.include.boards", drives: true, removed: 0 },
      ],
      milliseconds: 0.250_04,
      text:
        "Driven by the values of board_id: examined 38 (expected 40), found 26, in 0.25 ms. " +
        "Removed: 10 by card_filters.exclude.statuses, 2 by card_filters.has_tags.",
    });
  });

  test.each([
    ["order", "due_date", "the order of due_date"],
    ["range", "due_date", "the range of due_date"],
    ["text", "title", "the texts of title"],
    ["ids", undefined, "the ids"],
    ["scan", undefined, "a scan of all documents"],
    ["nothing", undefined, "nothing, as it was plain that no document matches"],
  ] as const)("[P2.5] the driver %s is described in words", (driver, field, words) => {
    const { field: _, ...rest } = plan;
    const explained = explainPlan(readView(cards({})), { ...rest, driver, ...(field && { field }), clauses: [] });
    expect(explained.text).toBe(`Driven by ${words}: examined 38 (expected 40), found 26, in 0.25 ms.`);
    expect(explained.clauses).toEqual([]);
    expect("field" in explained).toBe(field !== undefined);
  });

  test("[P2.5 B13.2] texts that no index found are reported in words", () => {
    const explained = explainPlan(readView(cards({})), { ...plan, clauses: [], unindexed: ["title"] });
    expect(explained.text).toMatch(/ No index of texts could be asked for title\.$/);
  });

  test("a storage that says nothing of a clause had no work with it", () => {
    const explained = explainPlan(view, { ...plan, clauses: [] });
    expect(explained.clauses.map(({ drives, removed }) => [drives, removed])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
  });
});
