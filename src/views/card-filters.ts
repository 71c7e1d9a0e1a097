import { ESTIMATE_MAX } from "../base/limits";
import { type CardStatus, cardStatuses } from "../resources/common/parts";
import { type ExternalLinkType, externalLinkTypes } from "../resources/external-link/external-link";
import { type LinkedCardType, linkedCardTypes } from "../resources/work-item/work-item";
import { boardRows, boardSortFields } from "./board-filters";
import type { DateRangeFilter } from "./date-range-filter";
import { flag, ids, type RowsOf, range, text } from "./filter-rows";
import type { SortBy } from "./sort-by";

/** The conditions a card must meet, or must not meet. Lists match on any of their values. Rules F6, F8. */
export interface CardViewFilter {
  /** Ids of the cards themselves. */
  readonly ids?: readonly string[] | null | undefined;
  /** Part of the content, whatever the case of the letters. Rule F7. */
  readonly content?: string | null | undefined;
  /** Part of the title, whatever the case of the letters. Rule F7. */
  readonly title?: string | null | undefined;
  readonly boards?: readonly string[] | null | undefined;
  readonly lists?: readonly string[] | null | undefined;
  /** Ids of spaces. */
  readonly projects?: readonly string[] | null | undefined;
  /** User ids. */
  readonly creators?: readonly string[] | null | undefined;
  /** User ids. */
  readonly owners?: readonly string[] | null | undefined;
  /** User ids. */
  readonly members?: readonly string[] | null | undefined;
  /** Ids of tags. */
  readonly tags?: readonly string[] | null | undefined;
  readonly parent_cards?: readonly string[] | null | undefined;
  readonly epics?: readonly string[] | null | undefined;
  /** Integers from 0 to 5; 0 stands for no estimate. */
  readonly estimates?: readonly number[] | null | undefined;
  /** Integers; 0 stands for no priority. */
  readonly priority?: readonly number[] | null | undefined;
  readonly statuses?: readonly CardStatus[] | null | undefined;
  /** Types of the links that lead outside. */
  readonly external_links?: readonly ExternalLinkType[] | null | undefined;
  /** Types of the links to other cards. */
  readonly linked_cards?: readonly LinkedCardType[] | null | undefined;
}

/**
 * By what cards can be ordered; `status` goes by workflow: committed, started, completed, cancelled. `position` is an
 * extension, the order of the board: boards and their lists as they stand, in each list its cards. Rules F9, F12.
 */
export type CardSortField = (typeof cardSortFields)[number];

/**
 * The filters of a view of cards: all of them must hold; what is omitted or null does not constrain. Each boolean has
 * three states: true, false (exactly what true leaves out) and unset. Rules F1, F3, F4.
 */
export interface CardFilters {
  /** At least one child card. */
  readonly is_parent?: boolean | null | undefined;
  /** A parent card; the same as `has_parent_card`. An epic is no parent. */
  readonly is_child?: boolean | null | undefined;
  /** An estimate from 1 to 5. */
  readonly has_estimate?: boolean | null | undefined;
  /** At least one member; the owner does not count. */
  readonly has_members?: boolean | null | undefined;
  /** A priority other than 0. */
  readonly has_priority?: boolean | null | undefined;
  readonly has_status?: boolean | null | undefined;
  readonly has_tags?: boolean | null | undefined;
  readonly has_linked_card?: boolean | null | undefined;
  readonly has_due_date?: boolean | null | undefined;
  readonly has_start_date?: boolean | null | undefined;
  readonly has_completed_date?: boolean | null | undefined;
  readonly has_parent_card?: boolean | null | undefined;
  /** The card, its list or its board is archived. */
  readonly is_archived?: boolean | null | undefined;
  /** The acting user watches it. */
  readonly is_watching?: boolean | null | undefined;
  readonly created_from_form?: boolean | null | undefined;
  readonly start_date?: DateRangeFilter | null | undefined;
  readonly completed_date?: DateRangeFilter | null | undefined;
  readonly due_date?: DateRangeFilter | null | undefined;
  readonly time_created?: DateRangeFilter | null | undefined;
  readonly time_updated?: DateRangeFilter | null | undefined;
  /** Conditions that the cards must meet. */
  readonly include?: CardViewFilter | null | undefined;
  /** Conditions that the cards must not meet; beats `include`. */
  readonly exclude?: CardViewFilter | null | undefined;
  readonly sort_by?: SortBy<CardSortField> | null | undefined;
}

export const cardRows = {
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
} as const satisfies RowsOf<CardFilters>;

export const cardMatchRows = {
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
} as const satisfies RowsOf<CardViewFilter>;

export const cardSortFields = [...boardSortFields, "status", "priority", "due_date", "estimate", "position"] as const;
