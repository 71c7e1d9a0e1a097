import { describe, expect, test } from "vitest";
import { matchesView } from "workspace-engine";
import { readView } from "../../src/views/read-view";
import { malformedFilters } from "./malformed-requests";
import { bare, cards, context, faultOf, refusalOf, untyped } from "./support";

describe("what is refused", () => {
  test.each(malformedFilters)("[F1.3 P1.3] card_filters of %j", (card_filters, path, code) => {
    const request = untyped({ type: "card", card_filters });
    expect(faultOf(() => readView(request))).toEqual([`card_filters.${path}`, code]);
    expect(faultOf(() => matchesView(bare, request, context))).toEqual([`card_filters.${path}`, code]);
  });

  test.each([undefined, null, "tasks", "cards", "", "__proto__", "constructor", 1, ["card"]])(
    "[F1.3] a type of %j",
    (type) => {
      expect(faultOf(() => readView(untyped({ type, card_filters: {} })))).toEqual(["type", "invalid_value"]);
    },
  );

  test.each([undefined, null, "card", 1, true, [], [{ type: "card" }]])("a request of %j", (request) => {
    expect(faultOf(() => readView(untyped(request)))).toEqual(["type", "invalid_value"]);
  });

  test.each(["board", "card", "page"] as const)("[F2.3] a view of type %s without its filters", (type) => {
    for (const filters of [undefined, null, [], "all", true]) {
      expect(faultOf(() => readView(untyped({ type, [`${type}_filters`]: filters })))).toEqual([
        `${type}_filters`,
        "invalid_type",
      ]);
    }
  });

  test.each([
    ["board", "is_archived"],
    ["board", "due_date"],
    ["page", "is_parent"],
    ["page", "start_date"],
  ])("[P1.3 F1.3] a %s has no filter %s", (type, key) => {
    expect(faultOf(() => readView(untyped({ type, [`${type}_filters`]: { [key]: null } })))).toEqual([
      `${type}_filters.${key}`,
      "unknown_key",
    ]);
  });

  test.each(["board", "page"])("[P1.3 F1.3] a %s has no title, tags or statuses to include", (type) => {
    for (const key of ["title", "tags", "statuses", "boards"]) {
      const request = untyped({ type, [`${type}_filters`]: { include: { [key]: [] } } });
      expect(faultOf(() => readView(request))).toEqual([`${type}_filters.include.${key}`, "unknown_key"]);
    }
  });

  test.each(["board", "page"])("[P1.3] a %s cannot be sorted by due_date, priority, status or estimate", (type) => {
    for (const field of ["due_date", "priority", "status", "estimate"]) {
      const request = untyped({ type, [`${type}_filters`]: { sort_by: { field } } });
      expect(faultOf(() => readView(request))).toEqual([`${type}_filters.sort_by.field`, "invalid_value"]);
    }
  });

  test("the message of date math comes along, with its position", () => {
    const { issues, message } = refusalOf(() => readView(cards({ due_date: { before: "now-1x" } })));
    expect(issues[0]?.message).toMatch(/^Unexpected "x" at position 5: /);
    expect(message).toBe(`card_filters.due_date.before: ${issues[0]?.message}`);
  });

  test("other faults say what is expected, and where", () => {
    expect(refusalOf(() => readView(untyped({ type: "card", card_filters: { has_tags: 1 } }))).message).toBe(
      "card_filters.has_tags: Expected true or false.",
    );
  });
});

test("[F1.9] of more than a hundred faults the first hundred are reported, wherever they are", () => {
  const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`foo${at}`, 1]));
  const filters = { ...unknown, include: unknown, exclude: unknown, sort_by: 7 };
  const { issues } = refusalOf(() => readView(untyped({ type: "card", card_filters: filters })));
  expect(issues).toHaveLength(101);
  expect(issues[0]).toMatchObject({ path: "card_filters.foo0", code: "unknown_key" });
  expect(issues[99]).toMatchObject({ path: "card_filters.include.foo19", code: "unknown_key" });
  expect(issues[100]).toEqual({ path: "", code: "more_issues", message: "And at least 1 more." });
});

describe("sorting", () => {
  test("[F9.1] by creation, newest first, unless asked otherwise", () => {
    const newest = { field: "time_created", direction: "descending" };
    for (const sort_by of [undefined, null, {}, { field: null, order_ascending: null }, { field: undefined }]) {
      expect(readView(cards({ sort_by })).sort).toEqual(newest);
    }
  });

  test.each(["time_created", "time_updated", "status", "priority", "due_date", "estimate"] as const)(
    "[F9.1 P1.3] cards by %s, descending by default",
    (field) => {
      expect(readView(cards({ sort_by: { field } })).sort).toEqual({ field, direction: "descending" });
      expect(readView(cards({ sort_by: { field, order_ascending: false } })).sort.direction).toBe("descending");
      expect(readView(cards({ sort_by: { field, order_ascending: true } })).sort).toEqual({
        field,
        direction: "ascending",
      });
    },
  );

  test.each(["time_created", "time_updated"] as const)("[P1.3] boards and pages by %s", (field) => {
    const sort_by = { field, order_ascending: true };
    expect(readView({ type: "board", board_filters: { sort_by } }).sort).toEqual({ field, direction: "ascending" });
    expect(readView({ type: "page", page_filters: { sort_by } }).sort).toEqual({ field, direction: "ascending" });
  });
});

describe("what is kept", () => {
  test("[F1.1] nothing of what does not constrain", () => {
    const nothing = {
      has_tags: null,
      is_parent: undefined,
      due_date: {},
      start_date: { before: null, after: undefined },
      time_created: null,
      include: { ids: [], title: "  ", content: "", members: null, statuses: undefined },
      exclude: {},
    };
    expect(readView(cards(nothing)).constraints).toEqual([]);
  });

  test("the constraints stand in the order of their paths", () => {
    const filters = {
      is_parent: true,
      exclude: { tags: ["1"] },
      include: { title: "a", ids: ["1"] },
      due_date: { before: "0" },
      has_tags: false,
    };
    expect(readView(cards(filters)).constraints.map(({ path }) => path)).toEqual([
      "card_filters.due_date",
      "card_filters.exclude.tags",
      "card_filters.has_tags",
      "card_filters.include.ids",
      "card_filters.include.title",
      "card_filters.is_parent",
    ]);
  });

  test("changing a request afterwards does not change the view that was read from it", () => {
    const ids = ["1"];
    const view = readView(cards({ include: { ids } }));
    ids.push("2");
    expect(view.constraints[0]?.given).toEqual(["1"]);
  });

  test("requests are not changed", () => {
    const request = cards({ include: { ids: ["2", "1", "2"], title: " A " }, due_date: { before: "now" } });
    const copy = structuredClone(request);
    readView(request);
    expect(request).toEqual(copy);
  });
});
