import { expect, expectTypeOf, test } from "vitest";
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

test("[P1.3] the rows take exactly what the request types do", () => {
  const { board, card, page } = filterTable;
  expectTypeOf<GivenTo<typeof board.rows>>().toEqualTypeOf<Asked<BoardFilters>>();
  expectTypeOf<GivenTo<typeof card.rows>>().toEqualTypeOf<Asked<CardFilters>>();
  expectTypeOf<GivenTo<typeof page.rows>>().toEqualTypeOf<Asked<PageFilters>>();
  expectTypeOf<GivenTo<typeof board.matchRows>>().toEqualTypeOf<Asked<BoardViewFilter>>();
  expectTypeOf<GivenTo<typeof card.matchRows>>().toEqualTypeOf<Asked<CardViewFilter>>();
  expectTypeOf<GivenTo<typeof page.matchRows>>().toEqualTypeOf<Asked<PageViewFilter>>();
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
