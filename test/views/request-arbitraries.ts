import { fc } from "@fast-check/vitest";
import type { BoardFilters, CardFilters, CardViewFilter, DateRangeFilter, ViewRequest } from "workspace-engine";
import { filterTable } from "../../src/views/filter-table";

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

const sparse = <T extends object>(keys: { [Key in keyof T]-?: fc.Arbitrary<T[Key]> }): fc.Arbitrary<Partial<T>> =>
  fc.subarray(Object.keys(keys), { maxLength: Math.min(4, Object.keys(keys).length) }).chain((chosen) => {
    const entries = Object.entries<fc.Arbitrary<unknown>>(keys).filter(([key]) => chosen.includes(key));
    return fc.record(Object.fromEntries(entries)) as fc.Arbitrary<Partial<T>>;
  });

/** Bounds that the oracle can resolve by itself. */
const bounds = fc.constantFrom("0", "-1", "now", "now-1s", "now+1s", "1767603600", "1767603600001", "1767603599999");

const ranges: fc.Arbitrary<DateRangeFilter> = sparse<Required<DateRangeFilter>>({
  before: maybe(bounds),
  after: maybe(bounds),
});

const flags = maybe(fc.boolean());
const dates = maybe(ranges);

const matching: fc.Arbitrary<CardViewFilter> = sparse<Required<CardViewFilter>>({
  ids: list(ids),
  content: maybe(texts),
  title: maybe(texts),
  boards: list(ids),
  lists: list(ids),
  projects: list(ids),
  creators: list(users),
  owners: list(users),
  members: list(users),
  tags: list(ids),
  parent_cards: list(ids),
  epics: list(ids),
  estimates: list(fc.constantFrom(0, 1, 2)),
  priority: list(fc.constantFrom(-1, 0, 1)),
  statuses: list(statuses),
  external_links: list(linkTypes),
  linked_cards: list(linkedTypes),
});

const cardSorts = fc.constantFrom(...filterTable.card.sortFields);

export const cardFilters: fc.Arbitrary<CardFilters> = sparse<Required<CardFilters>>({
  is_parent: flags,
  is_child: flags,
  has_estimate: flags,
  has_members: flags,
  has_priority: flags,
  has_status: flags,
  has_tags: flags,
  has_linked_card: flags,
  has_due_date: flags,
  has_start_date: flags,
  has_completed_date: flags,
  has_parent_card: flags,
  is_archived: flags,
  is_watching: flags,
  created_from_form: flags,
  start_date: dates,
  completed_date: dates,
  due_date: dates,
  time_created: dates,
  time_updated: dates,
  include: maybe(matching),
  exclude: maybe(matching),
  sort_by: maybe(fc.record({ field: maybe(cardSorts), order_ascending: flags })),
});

const people = { creators: list(users), members: list(users) };
const matchingBoards = sparse({ ids: list(ids), content: maybe(texts), projects: list(ids), ...people });

const boardFilters: fc.Arbitrary<BoardFilters> = sparse<Required<BoardFilters>>({
  time_created: dates,
  time_updated: dates,
  include: maybe(matchingBoards),
  exclude: maybe(matchingBoards),
  sort_by: maybe(fc.record({ field: maybe(fc.constantFrom("time_created", "time_updated")), order_ascending: flags })),
});

const paged = { cursor: fc.constantFrom("", null), count: fc.constantFrom(1, 25, null) };

/** Valid requests of every type. */
export const requests: fc.Arbitrary<ViewRequest> = fc.oneof(
  fc.record({ type: fc.constant("card"), card_filters: cardFilters, ...paged }),
  fc.record({ type: fc.constant("board"), board_filters: boardFilters, ...paged }),
  fc.record({ type: fc.constant("page"), page_filters: boardFilters, ...paged }),
);
