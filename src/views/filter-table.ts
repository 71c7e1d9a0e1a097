import { ESTIMATE_MAX } from "../base/limits";
import { cardStatuses } from "../resources/card/card-status";
import { linkedCardTypes } from "../resources/card/linked-card";
import { externalLinkTypes } from "../resources/external-link/external-link";
import type { BoardFilters, BoardViewFilter } from "./board-filters";
import type { CardFilters, CardViewFilter } from "./card-filters";
import { type FilterRow, type FilterRows, flag, ids, range, text } from "./filter-rows";
import type { PageFilters } from "./page-filters";
import type { ViewType } from "./view-request";

type TopKey<Filters> = Exclude<keyof Filters, "include" | "exclude" | "sort_by">;
type Rows<Key extends PropertyKey> = Readonly<Record<Key, FilterRow>>;

const boardRows = {
  time_created: range("time_created"),
  time_updated: range("time_updated"),
} satisfies Rows<TopKey<BoardFilters>>;

const pageRows = {
  is_archived: flag("archived"),
  ...boardRows,
} satisfies Rows<TopKey<PageFilters>>;

const cardRows = {
  is_parent: flag("has_child_cards"),
  is_child: flag("parent_card_id"),
  has_estimate: flag("estimate"),
  has_members: flag("member_ids"),
  has_priority: flag("priority"),
  has_status: flag("status"),
  has_tags: flag("tag_ids"),
  has_linked_card: flag("linked_card_types"),
  has_due_date: flag("due_date"),
  has_start_date: flag("start_date"),
  has_completed_date: flag("completed_date"),
  has_parent_card: flag("parent_card_id"),
  is_archived: flag("archived"),
  is_watching: { shape: "flag", field: "watcher_ids", acting: true },
  created_from_form: flag("form_id"),
  start_date: range("start_date"),
  completed_date: range("completed_date"),
  due_date: range("due_date"),
  ...boardRows,
} satisfies Rows<TopKey<CardFilters>>;

const boardMatchRows = {
  ids: ids("id"),
  content: text("text"),
  projects: ids("project_id"),
  creators: ids("user_id"),
  members: ids("member_ids"),
} satisfies Rows<keyof BoardViewFilter>;

const cardMatchRows = {
  ids: ids("id"),
  content: text("content"),
  title: text("title"),
  boards: ids("board_id"),
  lists: ids("list_id"),
  projects: ids("project_id"),
  creators: ids("user_id"),
  owners: ids("owner_id"),
  members: ids("member_ids"),
  tags: ids("tag_ids"),
  parent_cards: ids("parent_card_id"),
  epics: ids("epic_id"),
  estimates: { shape: "integers", field: "estimate", max: ESTIMATE_MAX },
  priority: { shape: "integers", field: "priority" },
  statuses: { shape: "oneOf", field: "status", names: cardStatuses, ranked: true },
  external_links: { shape: "oneOf", field: "external_link_types", names: externalLinkTypes },
  linked_cards: { shape: "oneOf", field: "linked_card_types", names: linkedCardTypes },
} as const satisfies Rows<keyof CardViewFilter>;

const timeSortFields = ["time_created", "time_updated"] as const;

/** The filters of one type of view. */
export interface FilterSet {
  readonly rows: FilterRows;
  /** The rows of `include` and, negated, of `exclude`. */
  readonly matchRows: FilterRows;
  /** Declared fields as well as names in a request. */
  readonly sortFields: readonly string[];
}

/**
 * The table of filters: each key of a request is one row. Schema, queries, normal form, the reference evaluator and
 * explanations all come from it.
 */
export const filterTable = {
  board: { rows: boardRows, matchRows: boardMatchRows, sortFields: timeSortFields },
  card: {
    rows: cardRows,
    matchRows: cardMatchRows,
    sortFields: [...timeSortFields, "status", "priority", "due_date", "estimate"],
  },
  page: { rows: pageRows, matchRows: boardMatchRows, sortFields: timeSortFields },
} as const satisfies Readonly<Record<ViewType, FilterSet>>;

/** The key of a type's filters in a request. */
export const filtersKey = (type: ViewType): string => `${type}_filters`;

export function isViewType(value: unknown): value is ViewType {
  return typeof value === "string" && Object.hasOwn(filterTable, value);
}
