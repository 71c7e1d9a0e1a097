import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { matchesView, normalizeView } from "workspace-engine";
import { viewRequestSchema } from "../../src/views/schema";
import { requests } from "./request-arbitraries";
import { resources } from "./resource-arbitraries";
import { cards, context, untyped } from "./support";

const newestFirst = { field: "time_created", order_ascending: false } as const;

describe("the normal form", () => {
  test("of a request with everything in it", () => {
    const request = {
      ...cards({
        sort_by: { field: "due_date", order_ascending: true },
        exclude: { statuses: ["completed", "cancelled", "completed"], tags: [], estimates: null },
        include: {
          priority: [10, 9, 10, -1],
          title: "  \u00c9TE\u0301 ",
          content: " ",
          members: ["u-b", "u-a", "u-b"],
        },
        due_date: { before: "now", after: null },
        start_date: { after: "0", before: "now+1d" },
        has_tags: false,
        is_parent: true,
        is_child: null,
        completed_date: {},
      }),
      count: 5,
      cursor: "x",
      board_filters: { include: { ids: ["1"] } },
    };
    expect(normalizeView(request)).toEqual({
      type: "card",
      card_filters: {
        is_parent: true,
        has_tags: false,
        due_date: { before: "now" },
        start_date: { after: "0", before: "now+1d" },
        include: { priority: [-1, 9, 10], title: "\u00e9t\u00e9", members: ["u-a", "u-b"] },
        exclude: { statuses: ["cancelled", "completed"] },
        sort_by: { field: "due_date", order_ascending: true },
      },
    });
  });

  test("[F9.1 F1.1 P1.3] of requests that ask for nothing", () => {
    expect(normalizeView({ type: "card", card_filters: {} })).toEqual({
      type: "card",
      card_filters: { sort_by: newestFirst },
    });
    const nothing = {
      has_tags: null,
      is_parent: undefined,
      due_date: {},
      start_date: { before: null, after: undefined },
      include: { ids: [], title: "  ", members: null, statuses: undefined },
      exclude: {},
      sort_by: { field: null, order_ascending: null },
    };
    expect(normalizeView(cards(nothing))).toEqual(cards({ sort_by: newestFirst }));
    expect(normalizeView({ type: "board", board_filters: { include: null } })).toEqual({
      type: "board",
      board_filters: { sort_by: newestFirst },
    });
    expect(normalizeView({ type: "page", page_filters: { is_archived: null } })).toEqual({
      type: "page",
      page_filters: { sort_by: newestFirst },
    });
  });

  test("[F6.1] of a list that nothing can match is a list that nothing can match", () => {
    const include = { boards: [""] };
    expect(normalizeView(cards({ include }))).toEqual(cards({ include, sort_by: newestFirst }));
  });

  test("shares nothing with the request", () => {
    const boards = ["2", "1"];
    normalizeView(cards({ include: { boards } }));
    expect(boards).toEqual(["2", "1"]);
  });
});

/** The same request with its keys and lists turned round, repetitions, and things that do not constrain. */
function disguised(value: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...value].reverse();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, disguised(part)]),
  );
}

describe("laws", () => {
  test.prop([resources, requests])(
    "the normal form is valid, its own normal form, and has the same members",
    (card, request) => {
      const normal = normalizeView(request);
      expect(viewRequestSchema.safeParse(normal).success).toBe(true);
      expect(JSON.stringify(normalizeView(normal))).toBe(JSON.stringify(normal));
      expect(matchesView(card, normal, context)).toBe(matchesView(card, request, context));
    },
  );

  test.prop([requests])("requests that differ in spelling only have one normal form", (request) => {
    const other = untyped(disguised(request));
    expect(JSON.stringify(normalizeView(other))).toBe(JSON.stringify(normalizeView(request)));
  });
});
