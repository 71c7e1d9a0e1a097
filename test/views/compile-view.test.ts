import { describe, expect, test } from "vitest";
import type { BoardViewFilter, CardFilters, CardViewFilter, ViewRequest } from "workspace-engine";
import { pageSize } from "../../src/operation/paging";
import { readView } from "../../src/views/read-view";
import { compileView, type ViewContext } from "../../src/views/view";
import { cards, NOW } from "./support";

const context: ViewContext = { now: NOW, userId: "u-ada", timeZone: "UTC", timeUnit: "seconds" };
const compiled = (request: ViewRequest, changed: Partial<ViewContext> = {}): ReturnType<typeof compileView> =>
  compileView(readView(request), { ...context, ...changed });
const clauseOf = (filters: CardFilters, changed: Partial<ViewContext> = {}): unknown => {
  const { where } = compiled(cards(filters), changed);
  expect(where).toHaveLength(1);
  return where[0];
};

describe("queries", () => {
  test.each(["board", "card", "page"] as const)("a view of type %s selects documents of that kind", (type) => {
    const filters = { sort_by: { field: "time_updated", order_ascending: true } } as const;
    const request = {
      board: { type: "board", board_filters: filters },
      card: { type: "card", card_filters: filters },
      page: { type: "page", page_filters: filters },
    } as const;
    expect(compiled(request[type])).toEqual({
      kind: type,
      where: [],
      sort: { field: "time_updated", direction: "ascending" },
    });
  });

  test.each([
    ["is_parent", "has_child_cards"],
    ["is_child", "parent_card_id"],
    ["has_parent_card", "parent_card_id"],
    ["has_estimate", "estimate"],
    ["has_members", "member_ids"],
    ["has_priority", "priority"],
    ["has_status", "status"],
    ["has_tags", "tag_ids"],
    ["has_linked_card", "linked_card_types"],
    ["has_due_date", "due_date"],
    ["has_start_date", "start_date"],
    ["has_completed_date", "completed_date"],
    ["is_archived", "archived"],
    ["created_from_form", "form_id"],
  ])("%s asks whether there is anything in %s", (key, field) => {
    expect(clauseOf({ [key]: true })).toEqual({ operator: "present", field, negated: false });
    expect(clauseOf({ [key]: false })).toEqual({ operator: "present", field, negated: true });
  });

  test("[F4.9] is_watching asks for the acting user among the watchers", () => {
    const clause = { operator: "in", field: "watcher_ids", values: ["u-bob"] };
    expect(clauseOf({ is_watching: true }, { userId: "u-bob" })).toEqual({ ...clause, negated: false });
    expect(clauseOf({ is_watching: false }, { userId: "u-bob" })).toEqual({ ...clause, negated: true });
  });

  test.each(["start_date", "completed_date", "due_date", "time_created", "time_updated"])(
    "%s becomes a range in the unit of the documents",
    (field) => {
      const range = { after: "now-1d/d", before: "1767603600999" };
      const [above, atMost] = [Date.parse("2026-01-04T00:00Z"), 1_767_603_600_999];
      expect(clauseOf({ [field]: range })).toEqual({
        operator: "range",
        field,
        above: above / 1000,
        atMost: 1_767_603_600,
      });
      expect(clauseOf({ [field]: range }, { timeUnit: "milliseconds" })).toEqual({
        operator: "range",
        field,
        above,
        atMost,
      });
      expect(clauseOf({ [field]: { after: "-1" } })).toEqual({ operator: "range", field, above: -1 });
      expect(clauseOf({ [field]: { before: "0" } })).toEqual({ operator: "range", field, atMost: 0 });
    },
  );

  test("[T1.2] a bound within a second before 1970 is rounded down, not towards 0", () => {
    expect(clauseOf({ due_date: { before: "1969-12-31T23:59:59.5Z" } })).toEqual({
      operator: "range",
      field: "due_date",
      atMost: -1,
    });
  });

  test("[T3.1 D4.1] all bounds of a request resolve against one now and one zone", () => {
    const request = cards({ due_date: { before: "now/d" }, start_date: { after: "now/d" } });
    const { where } = compiled(request, { timeZone: "Asia/Kolkata" });
    const midnight = Date.parse("2026-01-04T18:30Z") / 1000;
    expect(where).toEqual([
      { operator: "range", field: "due_date", atMost: midnight },
      { operator: "range", field: "start_date", above: midnight },
    ]);
  });

  test.each<[keyof CardViewFilter, string, unknown]>([
    ["ids", "id", ["1", "2"]],
    ["boards", "board_id", ["1", "2"]],
    ["lists", "list_id", ["1", "2"]],
    ["projects", "project_id", ["1", "2"]],
    ["creators", "user_id", ["1", "2"]],
    ["owners", "owner_id", ["1", "2"]],
    ["members", "member_ids", ["1", "2"]],
    ["tags", "tag_ids", ["1", "2"]],
    ["parent_cards", "parent_card_id", ["1", "2"]],
    ["epics", "epic_id", ["1", "2"]],
    ["estimates", "estimate", [0, 5]],
    ["priority", "priority", [0, -7]],
    ["external_links", "external_link_types", ["generic", "github_pull_request"]],
    ["linked_cards", "linked_card_types", ["related", "blocks", "blocked_by", "duplicates"]],
  ])("%s looks for its values in %s", (key, field, values) => {
    expect(clauseOf({ include: { [key]: values } })).toEqual({ operator: "in", field, values, negated: false });
    expect(clauseOf({ exclude: { [key]: values } })).toEqual({ operator: "in", field, values, negated: true });
  });

  test("[F9.4] statuses become their places in the workflow", () => {
    const statuses = ["cancelled", "committed", "completed", "started"] as const;
    expect(clauseOf({ include: { statuses } })).toMatchObject({ field: "status", values: [4, 1, 3, 2] });
  });

  test.each(["title", "content"] as const)("%s is looked for in normal form", (key) => {
    const clause = { operator: "contains", field: key, text: "\u00e9t\u00e9" };
    expect(clauseOf({ include: { [key]: " E\u0301T\u00c9 " } })).toEqual({ ...clause, negated: false });
    expect(clauseOf({ exclude: { [key]: " E\u0301T\u00c9 " } })).toEqual({ ...clause, negated: true });
  });

  test.each<[keyof BoardViewFilter, string]>([
    ["ids", "id"],
    ["projects", "project_id"],
    ["creators", "user_id"],
    ["members", "member_ids"],
  ])("on boards and pages %s looks for its values in %s", (key, field) => {
    const include = { [key]: ["1"] };
    const where = [{ operator: "in", field, values: ["1"], negated: false }];
    expect(compiled({ type: "board", board_filters: { include } }).where).toEqual(where);
    expect(compiled({ type: "page", page_filters: { include } }).where).toEqual(where);
  });

  test("[F7.6] on boards and pages content is looked for in all of their text", () => {
    const where = [{ operator: "contains", field: "text", text: "a", negated: false }];
    expect(compiled({ type: "board", board_filters: { include: { content: "A" } } }).where).toEqual(where);
    expect(compiled({ type: "page", page_filters: { include: { content: "A" } } }).where).toEqual(where);
  });

  test("[F4.1] is_archived on pages", () => {
    expect(compiled({ type: "page", page_filters: { is_archived: true } }).where).toEqual([
      { operator: "present", field: "archived", negated: false },
    ]);
  });

  test("[F6.1] ids that nothing has leave a list that matches nothing", () => {
    expect(clauseOf({ include: { ids: [""] } })).toEqual({ operator: "in", field: "id", values: [], negated: false });
    expect(clauseOf({ include: { ids: ["", "1"] } })).toMatchObject({ values: ["1"] });
  });

  test("a list keeps one array of values, so that it is hashed once", () => {
    const view = readView(cards({ include: { ids: ["1"] } }));
    const [first, second] = [compileView(view, context), compileView(view, { ...context, now: 0 })];
    expect(first.where[0]).toBe(second.where[0]);
  });
});

test("[F10.14] a page holds 25 items unless asked otherwise, and never more than 1000", () => {
  expect([undefined, null, 1, 25, 999, 1000, 1001, 1e300].map((count) => pageSize(count))).toEqual([
    25, 25, 1, 25, 999, 1000, 1000, 1000,
  ]);
});
