import { fc } from "@fast-check/vitest";
import type { BoardFilters, CardFilters, DateRangeFilter, PageFilters, ViewRequest } from "workspace-engine";
import { type FilterRow, type FilterRows, type FilterSet, filterTable } from "../../src/views/filter-table";

/** Few values, so that filters often meet what they ask for, and ties are common. */
export const ids = fc.constantFrom("1", "2", "10");
export const users = fc.constantFrom("u-ada", "u-bob");
export const texts = fc.constantFrom("", "a", "A b", "\u00c9t\u00e9", "e\u0301t", "b");
export const statuses = fc.constantFrom("committed", "started", "completed", "cancelled");
export const linkTypes = fc.constantFrom("github_pull_request", "generic");
export const linkedTypes = fc.constantFrom("blocks", "blocked_by", "related", "duplicates");

/** Mostly absent, sometimes null or undefined. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary, weight: 6 }, { arbitrary: fc.constantFrom(null, undefined), weight: 1 });

const list = <T>(arbitrary: fc.Arbitrary<T>) => maybe(fc.array(arbitrary, { maxLength: 3 }));

/** Some of the keys, each with what is drawn for it. */
const sparse = <T>(keys: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<T> =>
  fc.subarray(Object.keys(keys), { maxLength: Math.min(4, Object.keys(keys).length) }).chain((chosen) => {
    const entries = Object.entries(keys).filter(([key]) => chosen.includes(key));
    return fc.record(Object.fromEntries(entries)) as fc.Arbitrary<T>;
  });

/** Bounds that the oracle can resolve by itself. */
const bounds = fc.constantFrom("0", "-1", "now", "now-1s", "now+1s", "1767603600", "1767603600001", "1767603599999");

const ranges: fc.Arbitrary<DateRangeFilter> = sparse({ before: maybe(bounds), after: maybe(bounds) });

const flags = maybe(fc.boolean());
const dates = maybe(ranges);

/** The values that a filter may have, as its row says. */
function valuesOf(row: FilterRow): fc.Arbitrary<unknown> {
  switch (row.shape) {
    case "flag":
      return flags;
    case "range":
      return dates;
    case "text":
      return maybe(texts);
    case "ids":
      return list(/^(?:user|owner|member)_ids?$/.test(row.field) ? users : ids);
    case "oneOf":
      return list(fc.constantFrom(...row.names));
    case "integers":
      return list(fc.constantFrom(row.max === undefined ? -1 : 2, 0, 1));
  }
}

const drawn = (rows: FilterRows) => Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, valuesOf(row)]));

function filtersOf<T>({ rows, matchRows, sortFields }: FilterSet): fc.Arbitrary<T> {
  const matching = maybe(sparse(drawn(matchRows)));
  const sort_by = maybe(fc.record({ field: maybe(fc.constantFrom(...sortFields)), order_ascending: flags }));
  return sparse({ ...drawn(rows), include: matching, exclude: matching, sort_by });
}

export const cardFilters = filtersOf<CardFilters>(filterTable.card);
const boardFilters = filtersOf<BoardFilters>(filterTable.board);
const pageFilters = filtersOf<PageFilters>(filterTable.page);

const paged = { cursor: fc.constantFrom("", null), count: fc.constantFrom(1, 25, null) };

/** Valid requests of every type. */
export const requests: fc.Arbitrary<ViewRequest> = fc.oneof(
  fc.record({ type: fc.constant("card"), card_filters: cardFilters, ...paged }),
  fc.record({ type: fc.constant("board"), board_filters: boardFilters, ...paged }),
  fc.record({ type: fc.constant("page"), page_filters: pageFilters, ...paged }),
);
