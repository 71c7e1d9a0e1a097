import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type CardFilters, matchesView, type ViewRequest, type ViewResource } from "workspace-engine";
import { explainMatch, explainView } from "../../src/views/explain-view";
import { readView } from "../../src/views/read-view";
import type { ViewContext } from "../../src/views/view";
import { requests } from "./request-arbitraries";
import { resources } from "./resource-arbitraries";
import { bare, cards, context, fieldsOf, NOW } from "./support";

const inMs: ViewContext = { now: NOW, userId: "u-ada", timeZone: "UTC", timeUnit: "milliseconds" };
const inSeconds: ViewContext = { ...inMs, timeUnit: "seconds" };

const explained = (request: ViewRequest, resource: Partial<ViewResource> = {}): ReturnType<typeof explainMatch> => {
  const whole = { ...bare, ...resource };
  return explainMatch(readView(request), inMs, fieldsOf(whole), whole.id);
};
const clauseOf = (filters: CardFilters, card: Partial<ViewResource> = {}) => {
  const { clauses, matches } = explained(cards(filters), card);
  expect(clauses).toMatchObject([{ matches }]);
  return clauses[0] ?? expect.fail("there is no clause");
};

const dueDate = { path: "card_filters.due_date", field: "due_date", operator: "range", negated: false };
const hasTags = { path: "card_filters.has_tags", field: "tag_ids", operator: "present", expected: true };
const members = { path: "card_filters.include.members", field: "member_ids", operator: "in", negated: false };
const notStatuses = { path: "card_filters.exclude.statuses", field: "status", operator: "in", negated: true };

describe("explaining a match", () => {
  test("[P2.4] every clause is reported with what was found, in the order of paths", () => {
    const filters: CardFilters = {
      has_tags: true,
      due_date: { after: "0", before: "now" },
      include: { members: ["u-ada", "u-bob"] },
      exclude: { statuses: ["completed", "cancelled"] },
    };
    const card = { members: [{ user_id: "u-bob" }], status: "completed", due_date: NOW / 1000 - 3600 } as const;
    expect(explained(cards(filters), card)).toEqual({
      type: "card",
      now: NOW,
      sort: { field: "time_created", direction: "descending" },
      warnings: [],
      matches: false,
      flips_at: null,
      text:
        "Cards sorted by time created, descending. " +
        "Due date must be after 1970-01-01T00:00:00.000Z and not after 2026-01-05T09:00:00.000Z. " +
        "Statuses must be none of completed, cancelled. Has tags must be true. Members must be any of u-ada, u-bob. " +
        "Card 1 does not belong to the view.",
      clauses: [
        {
          ...dueDate,
          expected: { after: 0, before: NOW },
          value: NOW - 3_600_000,
          matches: true,
          text: "Due date must be after 1970-01-01T00:00:00.000Z and not after 2026-01-05T09:00:00.000Z. Yes: found 2026-01-05T08:00:00.000Z.",
        },
        {
          ...notStatuses,
          expected: ["completed", "cancelled"],
          value: "completed",
          matches: false,
          text: "Statuses must be none of completed, cancelled. No: found completed.",
        },
        { ...hasTags, negated: false, value: [], matches: false, text: "Has tags must be true. No: found nothing." },
        {
          ...members,
          expected: ["u-ada", "u-bob"],
          value: ["u-bob"],
          matches: true,
          text: "Members must be any of u-ada, u-bob. Yes: found u-bob.",
        },
      ],
    });
  });

  test("a text is quoted in normal form", () => {
    expect(clauseOf({ exclude: { title: " Foo " } }, { title: 'A "Food" court' })).toEqual({
      path: "card_filters.exclude.title",
      field: "title",
      operator: "contains",
      negated: true,
      expected: "foo",
      value: 'a "food" court',
      matches: false,
      text: 'Title must not contain "foo". No: found "a \\"food\\" court".',
    });
  });

  test("the text of a board is its title and its content", () => {
    const request: ViewRequest = { type: "board", board_filters: { include: { content: "b" } } };
    expect(explained(request, { title: "A", content: "B" }).clauses[0]?.text).toBe(
      'Content must contain "b". Yes: found "a", "b".',
    );
  });

  test("long texts are cut after 80 characters, never within one", () => {
    const value = (content: string): unknown =>
      explained(cards({ include: { content: "x" } }), { content }).clauses[0]?.value;
    expect(value("a".repeat(80))).toBe("a".repeat(80));
    expect(value("a".repeat(81))).toBe(`${"a".repeat(80)}\u2026`);
    expect(value("\u{1f680}".repeat(80))).toBe("\u{1f680}".repeat(80));
    expect(value("\u{1f680}".repeat(81))).toBe(`${"\u{1f680}".repeat(80)}\u2026`);
    expect(value(`${"\u{1f680}".repeat(80)}a`)).toBe(`${"\u{1f680}".repeat(80)}\u2026`);
  });

  const ids = ["1", "2", "3", "4", "5"];
  const tags = [...ids, "6", "7"].map((id) => ({ id }));
  test.each<[text: string, filters: CardFilters, card?: Partial<ViewResource>]>([
    ['Title must contain "foo". No: found nothing.', { include: { title: "foo" } }],
    [`Content must contain "${"b".repeat(80)}\u2026". No: found nothing.`, { include: { content: "b".repeat(200) } }],
    ["Boards must be any of 1, 2, 3, 4, 5. Yes: found 3.", { include: { boards: ids } }, { board_id: "3" }],
    ["Boards must be any of 1, 2, 3, 4, 5 and 1 more. No: found nothing.", { include: { boards: [...ids, "6"] } }],
    ["Tags must be none of 9. Yes: found 1, 2, 3, 4, 5 and 2 more.", { exclude: { tags: ["9"] } }, { tags }],
    ["Boards must be any of nothing. No: found nothing.", { include: { boards: [""] } }],
    ["Estimates must be any of 0, 3. Yes: found 3.", { include: { estimates: [0, 3] } }, { estimate: 3 }],
    ["Estimates must be any of 0. Yes: found nothing.", { include: { estimates: [0] } }],
    ["Is parent must be false. No: found true.", { is_parent: false }, { child_cards: [{}] }],
    ["Created from form must be false. Yes: found nothing.", { created_from_form: false }],
  ])("%s", (text, filters, card) => {
    expect(explained(cards(filters), card).clauses[0]?.text).toBe(text);
  });

  test.each<[text: string, shown: object, filters: CardFilters, card?: Partial<ViewResource>]>([
    ["Ids must be any of 7. Yes: found 7.", { value: "7" }, { include: { ids: ["7"] } }, { id: "7" }],
    [
      "Has status must be true. Yes: found cancelled.",
      { value: "cancelled" },
      { has_status: true },
      { status: "cancelled" },
    ],
    ["Statuses must be any of started. No: found nothing.", { value: "" }, { include: { statuses: ["started"] } }],
    [
      "Start date must be after 2026-01-05T09:00:00.000Z. No: found nothing.",
      { expected: { after: NOW }, value: 0, matches: false },
      { start_date: { after: "now" } },
    ],
    [
      "Start date must be not after 2026-01-05T09:00:00.000Z. Yes: found nothing.",
      { expected: { before: NOW }, value: 0, matches: true },
      { start_date: { before: "now" } },
    ],
  ])("%s, of %j", (text, shown, filters, card) => {
    const clause: object = clauseOf(filters, card);
    expect(clause).toEqual({ ...clause, ...shown, text });
  });

  test("[F4.9] of a card's watchers only the acting user is shown", () => {
    const view = readView(cards({ is_watching: true }));
    const clauseFor = (watcher_ids: string[]) => explainMatch(view, inMs, { watcher_ids }, "1").clauses[0];
    const words = "Is watching must be any of u-ada.";
    const both = { expected: ["u-ada"], value: ["u-ada"], matches: true, text: `${words} Yes: found u-ada.` };
    expect(clauseFor(["u-eve", "u-ada"])).toMatchObject(both);
    expect(clauseFor(["u-eve"])).toMatchObject({ value: [], matches: false, text: `${words} No: found nothing.` });
  });

  test("[F1.1] without clauses everything matches", () => {
    expect(explained(cards({}))).toMatchObject({ matches: true, clauses: [] });
  });

  test.prop([resources, requests])("[P2.4] the verdict is that of membership", (resource, request) => {
    const { matches, clauses } = explained(request, resource);
    expect(matches).toBe(matchesView(resource, request, context));
    expect(matches).toBe(clauses.every((clause) => clause.matches));
  });
});

describe("explaining a view", () => {
  test("[P2.4] shows the clauses with bounds and now in the unit of the workspace", () => {
    const view = readView(
      cards({ due_date: { after: "now-1d", before: "now" }, has_tags: false, sort_by: { field: "status" } }),
    );
    expect(explainView(view, inSeconds)).toEqual({
      type: "card",
      now: NOW / 1000,
      sort: { field: "status", direction: "descending" },
      warnings: [],
      text:
        "Cards sorted by status, descending. " +
        "Due date must be after 2026-01-04T09:00:00.000Z and not after 2026-01-05T09:00:00.000Z. Has tags must be false.",
      clauses: [
        {
          ...dueDate,
          expected: { after: NOW / 1000 - 86_400, before: NOW / 1000 },
          text: "Due date must be after 2026-01-04T09:00:00.000Z and not after 2026-01-05T09:00:00.000Z.",
        },
        { ...hasTags, negated: true, text: "Has tags must be false." },
      ],
    });
  });

  test("[P2.4] without filters it is a view of all there are, in some order", () => {
    const request: ViewRequest = {
      type: "page",
      page_filters: { sort_by: { field: "time_updated", order_ascending: true } },
    };
    expect(explainView(readView(request), inSeconds).text).toBe("All pages sorted by time updated, ascending.");
  });
});

describe("warnings", () => {
  const warningsOf = (filters: CardFilters): readonly (readonly string[])[] =>
    explainView(readView(cards(filters)), inSeconds).warnings.map(({ path, code }) => [path, code]);

  const empty = ["card_filters.due_date", "includes_empty"];
  const nothing = ["card_filters.due_date", "matches_nothing"];
  const due_date = { before: "now" };
  test.each<[filters: CardFilters, ...warnings: (readonly string[])[]]>([
    [{ due_date }, empty],
    [{ due_date: { before: "0" } }, empty],
    [{ due_date, has_due_date: false }, empty],
    [{ due_date, has_start_date: true }, empty],
    [{ due_date, has_due_date: true }],
    [{ due_date: { after: "0", before: "now" } }],
    [{ due_date: { after: "now" } }],
    [{ due_date: { before: "-1" } }],
    [{ time_created: { before: "now" }, time_updated: { before: "now" } }],
    [{ due_date: { after: "now", before: "now" } }, nothing],
    [{ due_date: { after: "now+1s", before: "now" } }, nothing],
    [{ due_date: { after: "now-1s", before: "now" } }],
    [
      { include: { title: "ab" }, exclude: { content: "\u{1f680}\u{1f680}" } },
      ["card_filters.exclude.content", "short_text"],
      ["card_filters.include.title", "short_text"],
    ],
    [{ include: { title: "abc", content: "\u{1f680}\u{1f680}\u{1f680}" } }],
  ])(
    "[F5.9 F5.1 P2.7] of dates that may be missing, ranges without a date, and short texts: %j",
    (filters, ...expected) => {
      expect(warningsOf(filters)).toEqual(expected);
    },
  );

  test("say what to do", () => {
    const { warnings } = explainView(
      readView(
        cards({ due_date: { before: "now" }, start_date: { after: "now", before: "0" }, include: { title: "a" } }),
      ),
      inSeconds,
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      'An empty date counts as 0, so documents without that date can match too: `after: "0"` leaves those out.',
      "A text of fewer than 3 characters is slow to search for and found in most documents.",
      "`after` is not earlier than `before`, so nothing matches.",
    ]);
  });

  test.prop([requests, fc.constantFrom(inMs, inSeconds)])("name clauses of the view", (request, where) => {
    const { warnings, clauses } = explainView(readView(request), where);
    const paths = clauses.map(({ path }) => path);
    expect(warnings.filter(({ path }) => !paths.includes(path))).toEqual([]);
  });
});
