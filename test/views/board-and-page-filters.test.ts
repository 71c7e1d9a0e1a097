import { describe, expect, test } from "vitest";
import { type BoardViewFilter, matchesView, type PageFilters, type ViewResource } from "workspace-engine";
import { bare, context, NOW } from "./support";

type Parts = Partial<ViewResource>;

const archived = { user_id: "u-bob", time_archived: 1 };

describe.each(["board", "page"] as const)("views of %ss", (type) => {
  const holds = (filters: Omit<PageFilters, "is_archived">, parts: Parts = {}): boolean => {
    const request = type === "board" ? { type, board_filters: filters } : { type, page_filters: filters };
    return matchesView({ ...bare, ...parts }, request, context);
  };

  test.each([
    ["ids", { id: "7" }, "7", "8"],
    ["projects", { project_id: "7" }, "7", "8"],
    ["creators", { user_id: "u-bob" }, "u-bob", "u-eve"],
    ["members", { members: [{ user_id: "u-ada" }, { user_id: "u-bob" }] }, "u-bob", "u-eve"],
  ] as const)("[P1.3 F6.1 F6.3] %s", (key, parts: Parts, value, other) => {
    const include = (...values: string[]): { include: BoardViewFilter } => ({ include: { [key]: values } });
    const exclude = (...values: string[]): { exclude: BoardViewFilter } => ({ exclude: { [key]: values } });
    expect(holds(include(value), parts)).toBe(true);
    expect(holds(include(other, value), parts)).toBe(true);
    expect(holds(include(other), parts)).toBe(false);
    expect(holds(include(value))).toBe(false);
    expect(holds(exclude(value), parts)).toBe(false);
    expect(holds(exclude(other), parts)).toBe(true);
    expect(holds(exclude(value))).toBe(true);
  });

  test.each(["time_created", "time_updated"] as const)("[P1.3 F5.1] %s", (key) => {
    const range = { [key]: { after: "now-1d", before: "now" } };
    const at = (seconds: number): boolean =>
      holds(range, { time_created: 5, time_updated: 5, [key]: NOW / 1000 + seconds });
    expect([-86_400, -86_399, 0, 1].map(at)).toEqual([false, true, true, false]);
  });

  test("[F1.1 F3.1] without filters archived ones are there too", () => {
    expect(holds({}) && holds({}, { archived })).toBe(true);
  });
});

test("[F4.1 P1.3 F3.1] is_archived separates archived pages from others", () => {
  const holds = (is_archived: boolean | null, parts: Parts): boolean =>
    matchesView({ ...bare, ...parts }, { type: "page", page_filters: { is_archived } }, context);
  const shelved: Parts = { archived: { ...archived, parent_page_id: "3" } };
  expect([holds(true, shelved), holds(true, {}), holds(true, { archived: null })]).toEqual([true, false, false]);
  expect([holds(false, shelved), holds(false, {}), holds(false, { archived: null })]).toEqual([false, true, true]);
  expect([holds(null, shelved), holds(null, {})]).toEqual([true, true]);
});

test("[F2.3] the filters of other types are ignored, whatever they hold", () => {
  const other = { board_filters: { include: { ids: ["no"] } }, page_filters: { is_archived: true } };
  expect(matchesView(bare, { type: "card", card_filters: {}, ...other }, context)).toBe(true);
  expect(matchesView(bare, { type: "board", board_filters: {}, card_filters: { is_parent: true } }, context)).toBe(
    true,
  );
  expect(matchesView(bare, { type: "page", page_filters: {}, board_filters: other.board_filters }, context)).toBe(true);
});
