import { fc, test } from "@fast-check/vitest";
import { describe, expect, expectTypeOf } from "vitest";
import type {
  BoardFilters,
  BoardViewFilter,
  CardFilters,
  CardViewFilter,
  DateRangeFilter,
  PageFilters,
  PageViewFilter,
} from "workspace-engine";
import { filterTable } from "../../src/views/filter-table";
import { viewRequestJsonSchema } from "../../src/views/json-schema";
import { readView } from "../../src/views/read-view";
import { viewRequestSchema } from "../../src/views/schema";
import { runs } from "../runs";
import { malformedFilters } from "./malformed-requests";
import { mangledRequests, requests } from "./oracle/request-arbitraries";
import { refusalOf, untyped } from "./support";

type Given<Row> = Row extends { readonly shape: "flag" }
  ? boolean
  : Row extends { readonly shape: "text" }
    ? string
    : Row extends { readonly shape: "range" }
      ? DateRangeFilter
      : Row extends { readonly names: readonly (infer Name)[] }
        ? readonly Name[]
        : Row extends { readonly shape: "integers" }
          ? readonly number[]
          : readonly string[];
type GivenTo<Rows> = { readonly [Key in keyof Rows]: Given<Rows[Key]> };
type Asked<Filters> = {
  readonly [Key in Exclude<keyof Filters, "include" | "exclude" | "sort_by">]-?: NonNullable<Filters[Key]>;
};

/** The paths of everything that is refused, written as in code. */
const pathsOf = (request: unknown): readonly string[] =>
  (viewRequestSchema.safeParse(request).error?.issues ?? []).map(({ path }) => path.join("."));

test("[P1.3] the rows take exactly what the request types do", () => {
  const { board, card, page } = filterTable;
  expectTypeOf<GivenTo<typeof board.rows>>().toEqualTypeOf<Asked<BoardFilters>>();
  expectTypeOf<GivenTo<typeof card.rows>>().toEqualTypeOf<Asked<CardFilters>>();
  expectTypeOf<GivenTo<typeof page.rows>>().toEqualTypeOf<Asked<PageFilters>>();
  expectTypeOf<GivenTo<typeof board.matchRows>>().toEqualTypeOf<Asked<BoardViewFilter>>();
  expectTypeOf<GivenTo<typeof card.matchRows>>().toEqualTypeOf<Asked<CardViewFilter>>();
  expectTypeOf<GivenTo<typeof page.matchRows>>().toEqualTypeOf<Asked<PageViewFilter>>();
  expect(viewRequestSchema.safeParse({ type: "card", card_filters: {} }).success).toBe(true);
});

describe("what is refused", () => {
  test.each(malformedFilters)("[F1.3] card_filters of %j", (card_filters, path) => {
    expect(pathsOf({ type: "card", card_filters })).toEqual([`card_filters.${path}`]);
  });

  test("[F1.3] all of it at once", () => {
    const card_filters = {
      foo: 1,
      due_date: { before: "", after: 5 },
      include: { ids: ["1", null], estimates: [6, 9] },
    };
    expect([...pathsOf({ type: "card", card_filters, count: 0, cursor: 1 })].sort()).toEqual([
      "card_filters.due_date.after",
      "card_filters.due_date.before",
      "card_filters.foo",
      "card_filters.include.estimates[0]",
      "card_filters.include.estimates[1]",
      "card_filters.include.ids[1]",
      "count",
      "cursor",
    ]);
  });

  test("[F1.3] date math with its code, position and message", () => {
    const { error } = viewRequestSchema.safeParse({ type: "card", card_filters: { due_date: { before: "now-1x" } } });
    expect(error?.issues).toMatchObject([
      {
        code: "custom",
        params: { code: "unsupported_unit" },
        message: expect.stringMatching(/^Unexpected "x" at position 5/),
      },
    ]);
  });

  test.each(["\0", "a\0b", "\ud800", "a\udc00"])("[B11.2] the text %j", (text) => {
    const card_filters = { include: { title: text, ids: ["1", text] }, exclude: { content: text } };
    expect([...pathsOf({ type: "card", card_filters })].sort()).toEqual([
      "card_filters.exclude.content",
      "card_filters.include.ids[1]",
      "card_filters.include.title",
    ]);
  });

  test("[F1.3 F2.3] an unknown type and missing filters", () => {
    expect(pathsOf({ type: "cards", card_filters: {} })).toEqual(["type"]);
    expect(pathsOf({ card_filters: {} })).toEqual(["type"]);
    expect(pathsOf({ type: "card" })).toEqual(["card_filters"]);
    expect(pathsOf({ type: "page", page_filters: null })).toEqual(["page_filters"]);
  });

  test.each([0, -1, 1.5, "5", Number.NaN, Number.POSITIVE_INFINITY])("[F10.14] a count of %j", (count) => {
    expect(pathsOf({ type: "card", card_filters: {}, count })).toEqual(["count"]);
  });
});

test.each([1, 25, 1000, 1001, 1e300, null, undefined])("[F10.14] a count of %j is taken", (count) => {
  expect(pathsOf({ type: "board", board_filters: {}, count })).toEqual([]);
});

test.each(["", "abc", null, undefined])("[F10.13] a cursor of %j is taken", (cursor) => {
  expect(pathsOf({ type: "page", page_filters: {}, cursor })).toEqual([]);
});

test("[F2.3] the filters of other types are dropped, whatever they hold", () => {
  const request = {
    type: "card",
    card_filters: { has_tags: true },
    board_filters: 7,
    page_filters: { foo: null },
    other: 1,
  };
  const { view } = viewRequestSchema.parse(request);
  expect(view).toMatchObject({ type: "card", constraints: [{ path: "card_filters.has_tags" }] });
});

test("as JSON schema it names every filter and says that count is an integer", () => {
  const schema = viewRequestJsonSchema();
  const text = JSON.stringify(schema);
  for (const name of ["has_linked_card", "estimates", "github_pull_request", "order_ascending"]) {
    expect(text).toContain(`"${name}"`);
  }
  const count = { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] };
  expect(schema.oneOf).toHaveLength(3);
  for (const type of schema.oneOf) expect(type).toMatchObject({ properties: { count } });
});

test("[F10.14] a count that is no integer is reported as such", () => {
  const { error } = viewRequestSchema.safeParse({ type: "card", card_filters: {}, count: 1.5 });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Expected a whole number, at least 1."]);
});

describe("schema and reader", () => {
  test.prop([requests])("[F1.3] take the same requests", (request) => {
    expect(pathsOf(request)).toEqual([]);
    expect(readView(request).constraints.length).toBeGreaterThanOrEqual(0);
  });

  test.prop([mangledRequests], { numRuns: runs(500) })(
    "[F1.3] refuse the same requests, at the same place",
    (request) => {
      const paths = pathsOf(request);
      if (paths.length === 0) expect(() => readView(untyped(request))).not.toThrow();
      else expect(paths).toContain(refusalOf(() => readView(untyped(request))).issues[0]?.path);
    },
  );

  test.prop([fc.jsonValue()])("refuse any other JSON value", (value) => {
    expect(viewRequestSchema.safeParse(value).success).toBe(false);
    expect(refusalOf(() => readView(untyped(value))).status).toBe(400);
  });
});
