import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { normalizeView, type ViewRequest } from "workspace-engine";
import { type ViewSurroundings, viewScope } from "../../src/views/normalize-view";
import { readView } from "../../src/views/read-view";
import { requests } from "./request-arbitraries";
import { cards } from "./support";

const here: ViewSurroundings = { teamId: "t-acme", timeZone: "UTC", timeUnit: "seconds", userId: "u-ada" };
const scopeOf = (request: ViewRequest, surroundings: Partial<ViewSurroundings> = {}): string =>
  viewScope(readView(request), { ...here, ...surroundings });

const request = cards({ due_date: { before: "now" }, include: { boards: ["1", "2"] } });

describe("the scope of a view's cursors", () => {
  test.each<[string, Partial<ViewSurroundings>]>([
    ["team", { teamId: "t-other" }],
    ["time zone", { timeZone: "Asia/Kolkata" }],
    ["time unit", { timeUnit: "milliseconds" }],
    ["as-of point", { asOf: { sequence: 7 } }],
  ])("[F10.7] is another for another %s", (_, surroundings) => {
    expect(scopeOf(request, surroundings)).not.toBe(scopeOf(request));
  });

  test("[F10.7] differs by as-of point, the present being null or left out", () => {
    expect(scopeOf(request, { asOf: 7 })).not.toBe(scopeOf(request, { asOf: 8 }));
    expect(scopeOf(request, { asOf: null })).toBe(scopeOf(request));
  });

  test("[F10.7] is another for other filters, another sort and another type", () => {
    const others: readonly ViewRequest[] = [
      cards({}),
      cards({ due_date: { before: "now+0d" }, include: { boards: ["1", "2"] } }),
      cards({ due_date: { after: "now" }, include: { boards: ["1", "2"] } }),
      cards({ due_date: { before: "now" }, exclude: { boards: ["1", "2"] } }),
      cards({ due_date: { before: "now" }, include: { lists: ["1", "2"] } }),
      cards({ due_date: { before: "now" }, include: { boards: ["1"] } }),
      cards({ due_date: { before: "now" }, include: { boards: ["1", "2"] }, sort_by: { field: "due_date" } }),
      cards({ due_date: { before: "now" }, include: { boards: ["1", "2"] }, sort_by: { order_ascending: true } }),
      cards({ is_parent: true }),
      cards({ is_parent: false }),
      { type: "board", board_filters: {} },
      { type: "page", page_filters: {} },
    ];
    const scopes = [request, ...others].map((other) => scopeOf(other));
    expect(new Set(scopes).size).toBe(scopes.length);
  });

  test("[F10.7] depends on the acting user where is_watching is used, and nowhere else", () => {
    for (const is_watching of [true, false]) {
      expect(scopeOf(cards({ is_watching }), { userId: "u-bob" })).not.toBe(scopeOf(cards({ is_watching })));
    }
    for (const filters of [{}, { is_watching: null }, { has_members: true }, { include: { members: ["u-ada"] } }]) {
      expect(scopeOf(cards(filters), { userId: "u-bob" })).toBe(scopeOf(cards(filters)));
    }
  });

  test("[F10.4] does not depend on page and count", () => {
    expect(scopeOf({ ...request, cursor: "x", count: 3 })).toBe(scopeOf(request));
  });

  test.prop([requests])("is that of the normalised request", (any) => {
    expect(scopeOf(normalizeView(any))).toBe(scopeOf(any));
  });
});
