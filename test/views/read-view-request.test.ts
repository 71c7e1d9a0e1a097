import { describe, expect, test } from "vitest";
import { matchesView, normalizeView, WorkspaceError } from "workspace-engine";
import { newWorkspace } from "../operations/fixture";
import { malformedFilters } from "./malformed-requests";
import { context, refusalOf, untyped } from "./support";

const { workspace } = newWorkspace();
const refused = (request: unknown) => refusalOf(() => workspace.prepareView(untyped(request)));
const card = (card_filters: unknown) => ({ type: "card", card_filters });

describe("[P5.2] what prepareView refuses", () => {
  test.each<[request: unknown, message: string]>([
    [undefined, "Expected board or card or page at type."],
    [{ type: "list" }, "Expected board or card or page at type."],
    [{ type: "card" }, "Expected an object at card_filters."],
    [card({ has_due: true }), "There is no field card_filters.has_due. Did you mean has_due_date?"],
    [card({ members: ["u-ada"] }), "There is no field card_filters.members. Did you mean include.members?"],
    [card({ xyz: true }), "There is no field card_filters.xyz."],
    [card({ includes: {} }), "There is no field card_filters.includes. Did you mean include?"],
    [card({ include: { titel: "a" } }), "There is no field card_filters.include.titel. Did you mean title?"],
    [card({ exclude: { "tag.s": [] } }), "There is no field card_filters.exclude.tag.s. Did you mean tags?"],
    [card({ due_date: { befor: "now" } }), "There is no field card_filters.due_date.befor. Did you mean before?"],
    [card({ sort_by: { feild: "" } }), "There is no field card_filters.sort_by.feild. Did you mean field?"],
    [card({ has_tags: 1 }), "Expected true or false at card_filters.has_tags."],
    [card({ due_date: "now" }), "Expected an object with after or before at card_filters.due_date."],
    [card({ due_date: { before: 5 } }), "Expected a date bound such as now-1d at card_filters.due_date.before."],
    [card({ include: [] }), "Expected an object at card_filters.include."],
    [
      card({ include: { title: 7 } }),
      "Expected a text without U+0000 and lone surrogates at card_filters.include.title.",
    ],
    [card({ exclude: { boards: "1" } }), "Expected a list at card_filters.exclude.boards."],
    [card({ include: { ids: ["1", 2] } }), "Expected an id at card_filters.include.ids[1]."],
    [card({ include: { estimates: [6] } }), "Expected an integer from 0 to 5 at card_filters.include.estimates[0]."],
    [card({ include: { priority: ["1"] } }), "Expected an integer at card_filters.include.priority[0]."],
    [card({ sort_by: [] }), "Expected an object at card_filters.sort_by."],
    [card({ sort_by: { order_ascending: 1 } }), "Expected true or false at card_filters.sort_by.order_ascending."],
    [{ ...card({}), count: 0 }, "Expected an integer, 1 or more, at count."],
    [{ ...card({}), cursor: 1 }, "Expected a text at cursor."],
  ])("%j", (request, message) => {
    const error = refused(request);
    expect(error.message).toBe(message);
    expect(error.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("names what may be given instead", () => {
    expect(refused(card({ sort_by: { field: "title" } })).message).toBe(
      "Expected one of time_created, time_updated, status, priority, due_date, estimate, position at card_filters.sort_by.field.",
    );
    expect(refused(card({ include: { statuses: ["done"] } })).message).toMatch(
      /^Expected one of committed, .*completed/,
    );
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

  test.each(malformedFilters)("%j says what is wrong at %s", (filters, path, code) => {
    const { message, issues } = refused(card(filters));
    expect(message).not.toMatch(/^Unexpected value/);
    expect(issues.map((issue) => [issue.path, issue.code])).toEqual([[`card_filters.${path}`, code]]);
  });
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

  const issuesOf = async (read: () => unknown): Promise<readonly unknown[]> => {
    try {
      await read();
    } catch (error) {
      if (error instanceof WorkspaceError) return error.issues;
    }
    return [];
  };

  test.each(reads)("[F1.11] %s tells everything that is wrong, in the same words", async (_, read) => {
    expect(await issuesOf(read)).toEqual([
      { path: "card_filters.foo", code: "unknown_key", message: "There is no field card_filters.foo." },
      {
        path: "card_filters.due_date.after",
        code: "invalid_type",
        message: "Expected a date bound such as now-1d at card_filters.due_date.after.",
      },
      {
        path: "card_filters.include.ids[0]",
        code: "invalid_value",
        message: "Expected an id at card_filters.include.ids[0].",
      },
      {
        path: "card_filters.include.estimates[0]",
        code: "invalid_value",
        message: "Expected an integer from 0 to 5 at card_filters.include.estimates[0].",
      },
      {
        path: "card_filters.sort_by.field",
        code: "invalid_value",
        message:
          "Expected one of time_created, time_updated, status, priority, due_date, estimate, position at card_filters.sort_by.field.",
      },
    ]);
  });

  test("[F1.11 N2.6] of more than a hundred the first are told", () => {
    const { issues } = refused(card({ include: { ids: Array(10_000).fill(null), tags: [null] } }));
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toMatchObject({ code: "more_issues" });
  });
});
