import { describe, expect, test } from "vitest";
import { matchesView, normalizeView } from "workspace-engine";
import { newWorkspace, refusalOf as refusalOfPromise } from "../operations/fixture";
import { malformedFilters } from "./malformed-requests";
import { context, faultOf, refusalOf, untyped } from "./support";

const { workspace } = newWorkspace();
const refused = (request: unknown) => refusalOf(() => workspace.prepareView(untyped(request)));
const card = (card_filters: unknown) => ({ type: "card", card_filters });

describe("[P5.1] what prepareView refuses", () => {
  test.each<[request: unknown, message: string]>([
    [undefined, "type: Expected board or card or page."],
    [{ type: "list" }, "type: Expected board or card or page."],
    [{ type: "card" }, "card_filters: Expected an object."],
    [card({ has_due: true }), "card_filters.has_due: There is no field has_due. Did you mean has_due_date?"],
    [card({ members: ["u-ada"] }), "card_filters.members: There is no field members. Did you mean include.members?"],
    [card({ xyz: true }), "card_filters.xyz: There is no field xyz."],
    [card({ includes: {} }), "card_filters.includes: There is no field includes. Did you mean include?"],
    [card({ include: { titel: "a" } }), "card_filters.include.titel: There is no field titel. Did you mean title?"],
    [card({ exclude: { "tag.s": [] } }), "card_filters.exclude.tag.s: There is no field tag.s. Did you mean tags?"],
    [
      card({ due_date: { befor: "now" } }),
      "card_filters.due_date.befor: There is no field befor. Did you mean before?",
    ],
    [card({ sort_by: { feild: "" } }), "card_filters.sort_by.feild: There is no field feild. Did you mean field?"],
    [card({ has_tags: 1 }), "card_filters.has_tags: Expected true or false."],
    [card({ due_date: "now" }), "card_filters.due_date: Expected an object with after or before."],
    [card({ due_date: { before: 5 } }), "card_filters.due_date.before: Expected a date bound such as now-1d."],
    [card({ include: [] }), "card_filters.include: Expected an object."],
    [
      card({ include: { title: 7 } }),
      "card_filters.include.title: Expected a text without U+0000 and lone surrogates.",
    ],
    [card({ exclude: { boards: "1" } }), "card_filters.exclude.boards: Expected a list."],
    [card({ include: { ids: ["1", 2] } }), "card_filters.include.ids[1]: Expected an id."],
    [card({ include: { estimates: [6] } }), "card_filters.include.estimates[0]: Expected a whole number from 0 to 5."],
    [card({ include: { priority: ["1"] } }), "card_filters.include.priority[0]: Expected a whole number."],
    [
      card({ include: { statuses: ["done"] } }),
      "card_filters.include.statuses[0]: Expected one of committed, started, completed, cancelled.",
    ],
    [card({ sort_by: [] }), "card_filters.sort_by: Expected an object."],
    [card({ sort_by: { order_ascending: 1 } }), "card_filters.sort_by.order_ascending: Expected true or false."],
    [{ ...card({}), count: 0 }, "count: Expected a whole number, at least 1."],
    [{ ...card({}), cursor: 1 }, "cursor: Expected a text."],
  ])("%j", (request, message) => {
    const error = refused(request);
    expect(error.message).toBe(message);
    expect(error.issues.map((issue) => issue.message)).toEqual([message.slice(message.indexOf(": ") + 2)]);
  });

  test("is what its own code throws, if that does", () => {
    const broken = new RangeError("mine");
    const request = {
      type: "card",
      get card_filters() {
        throw broken;
      },
    };
    expect(() => workspace.prepareView(untyped(request))).toThrow(broken);
  });

  test.each(malformedFilters)("[F1.3 P1.3 B11.2] %j says what is wrong at %s", (filters, path, code) => {
    const { message, issues } = refused(card(filters));
    expect(message).not.toMatch(/Unexpected value/);
    expect(issues.map((issue) => [issue.path, issue.code])).toEqual([[`card_filters.${path}`, code]]);
  });
});

describe("[P5.1] prepareView refuses", () => {
  const faultIn = (request: unknown) => faultOf(() => workspace.prepareView(untyped(request)));
  const types = [undefined, null, "tasks", "cards", "", "__proto__", "constructor", 1, ["card"]];

  test.each([
    ...types.map((type) => ({ type, card_filters: {} })),
    ...[undefined, null, "card", 1, true, [], [{ type: "card" }]],
  ])("[F1.3] the type or the whole of %j", (request) => {
    expect(faultIn(request)).toEqual(["type", "invalid_value"]);
  });

  test.each(["board", "card", "page"])("[F2.3] a view of type %s without its filters", (type) => {
    for (const filters of [undefined, null, [], "all", true]) {
      expect(faultIn({ type, [`${type}_filters`]: filters })).toEqual([`${type}_filters`, "invalid_type"]);
    }
  });

  test.each(["board", "page"])("[P1.3 F1.3] a %s filtered or sorted by what only cards have", (type) => {
    const faultOfFilters = (filters: object) => faultIn({ type, [`${type}_filters`]: filters });
    const more = type === "board" ? ["is_archived"] : [];
    for (const key of ["due_date", "start_date", "is_parent", ...more])
      expect(faultOfFilters({ [key]: null })).toEqual([`${type}_filters.${key}`, "unknown_key"]);
    for (const key of ["title", "tags", "statuses", "boards"])
      expect(faultOfFilters({ include: { [key]: [] } })).toEqual([`${type}_filters.include.${key}`, "unknown_key"]);
    for (const field of ["due_date", "priority", "status", "estimate"])
      expect(faultOfFilters({ sort_by: { field } })).toEqual([`${type}_filters.sort_by.field`, "invalid_value"]);
  });

  test("[F1.3] date math with its message and position", () => {
    const { issues, message } = refused(card({ due_date: { before: "now-1x" } }));
    expect(issues[0]?.message).toMatch(/^Unexpected "x" at position 5: /);
    expect(message).toBe(`card_filters.due_date.before: ${issues[0]?.message}`);
  });

  test.each([0, -1, 1.5, "5", Number.NaN, Number.POSITIVE_INFINITY])("[F10.14] a count of %j", (count) => {
    const { issues } = refusalOf(() => normalizeView(untyped({ ...card({}), count })));
    expect(issues).toEqual([{ path: "count", code: "invalid_type", message: "Expected a whole number, at least 1." }]);
  });
});

test.each([1, 25, 1000, 1001, 1e300, null, undefined])("[F10.14] a count of %j is taken", (count) => {
  expect(() => workspace.prepareView({ type: "board", board_filters: {}, count })).not.toThrow();
});

test("[P5.1 F2.3] no cursor is taken, and whatever stands beside the filters of the type", () => {
  expect(() => workspace.prepareView(untyped({ ...card({}), cursor: null, board_filters: () => 1 }))).not.toThrow();
});

describe("wherever a view is read", () => {
  const filters = { foo: 1, due_date: { after: 5 }, include: { ids: [null], estimates: [6] }, sort_by: { field: "" } };
  const request = untyped(card(filters));
  const reads: readonly (readonly [string, () => unknown])[] = [
    ["previewView", () => workspace.previewView(request)],
    ["explainView", () => workspace.explainView(request)],
    ["watchView", () => workspace.watchView(request).ready],
    ["prepareView", () => workspace.prepareView(request)],
    ["normalizeView", () => normalizeView(request)],
    ["matchesView", () => matchesView({ id: "1" }, request, context)],
  ];

  test.each(reads)("[F1.9] %s reports everything that is wrong, in the same words", async (_, read) => {
    const { issues } = await refusalOfPromise(Promise.resolve().then(read), 400);
    const sorts = "time_created, time_updated, status, priority, due_date, estimate, position";
    expect(issues.map(({ path, code, message }) => [path, code, message])).toEqual([
      ["card_filters.foo", "unknown_key", "There is no field foo."],
      ["card_filters.due_date.after", "invalid_type", "Expected a date bound such as now-1d."],
      ["card_filters.include.ids[0]", "invalid_value", "Expected an id."],
      ["card_filters.include.estimates[0]", "invalid_value", "Expected a whole number from 0 to 5."],
      ["card_filters.sort_by.field", "invalid_value", `Expected one of ${sorts}.`],
    ]);
  });

  test("[F1.9 N2.6] of more than a hundred the first are reported, wherever they are", () => {
    const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`foo${at}`, 1]));
    const ids = Array(10_000).fill(null);
    const { issues } = refused(card({ ...unknown, include: { ...unknown, ids }, exclude: unknown, sort_by: 7 }));
    expect(issues).toHaveLength(101);
    expect(issues[0]).toMatchObject({ path: "card_filters.foo0", code: "unknown_key" });
    expect(issues[99]).toMatchObject({ path: "card_filters.include.foo19", code: "unknown_key" });
    expect(issues[100]).toEqual({ path: "", code: "more_issues", message: "And at least 1 more." });
  });
});
