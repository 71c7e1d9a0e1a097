import { ESTIMATE_MAX } from "../base/limits";
import { type CardStatus, cardStatuses } from "../resources/common/parts";
import { type ExternalLinkType, externalLinkTypes } from "../resources/external-link/external-link";
import { type LinkedCardType, linkedCardTypes } from "../resources/work-item/work-item";

type Row<Shape extends string, More = unknown> = { readonly shape: Shape; readonly field: string } & More;

/** `true` asks for a field that is not empty; with `acting`, for one that holds the acting user. `false` negates. */
export type FlagRow = Row<"flag", { readonly acting?: true }>;

export type RangeRow = Row<"range">;

export type TextRow = Row<"text">;

/** Any of some ids; of some names, or with `ranked` their places, from 1; or of some integers, with `max` from 0 to it. */
export type ListRow =
  | Row<"ids">
  | Row<"oneOf", { readonly names: readonly string[]; readonly ranked?: true }>
  | Row<"integers", { readonly max?: number }>;

export type FilterRow = FlagRow | RangeRow | TextRow | ListRow;

export type FilterRows = Readonly<Record<string, FilterRow>>;

export type RowsOf<Filters> = Readonly<Record<Exclude<keyof Filters, "include" | "exclude" | "sort_by">, FilterRow>>;

export type FieldIn<Rows extends FilterRows> = Rows[keyof Rows]["field"];

export const flag = <const Field extends string>(field: Field) => ({ shape: "flag", field }) as const;
export const range = <const Field extends string>(field: Field) => ({ shape: "range", field }) as const;
export const text = <const Field extends string>(field: Field) => ({ shape: "text", field }) as const;
export const ids = <const Field extends string>(field: Field) => ({ shape: "ids", field }) as const;

/**
 * Bounds of a date. Each is a unix time in digits, seconds or (from 100,000,000,000 on) milliseconds, an ISO 8601 date,
 * or date math such as `now-1d/d` and `1418248078||-2h`. Rules F5, D, T2.
 *
 * An empty date counts as 0, so `before` alone also matches what has no date; `{ after: "0", before: "now" }` does not.
 */
export interface DateRangeFilter {
  /** The latest instant that matches: the bound itself is included. */
  readonly before?: string | null | undefined;
  /** The instant after which values match: the bound itself is excluded. */
  readonly after?: string | null | undefined;
}

/** By what to order the results. Empty values come last in both directions, ties go by id. Rule F9. */
export interface SortBy<Field extends string> {
  /** Default `time_created`. */
  readonly field?: Field | null | undefined;
  /** Default false: the greatest value first; true with the field `position`: as the board shows them. */
  readonly order_ascending?: boolean | null | undefined;
}

/** The conditions a board or page must meet, or must not meet. Lists match on any of their values. Rule F6. */
export interface BoardViewFilter {
  /** Ids of the boards or pages themselves. */
  readonly ids?: readonly string[] | null | undefined;
  /** Part of the title or the content, whatever the case of the letters. Rule F7. */
  readonly content?: string | null | undefined;
  /** Ids of spaces. */
  readonly projects?: readonly string[] | null | undefined;
  /** User ids. */
  readonly creators?: readonly string[] | null | undefined;
  /** User ids. */
  readonly members?: readonly string[] | null | undefined;
}

/** The filters of a view of boards: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface BoardFilters {
  readonly time_created?: DateRangeFilter | null | undefined;
  readonly time_updated?: DateRangeFilter | null | undefined;
  /** Conditions that the results must meet. */
  readonly include?: BoardViewFilter | null | undefined;
  /** Conditions that the results must not meet; beats `include`. */
  readonly exclude?: BoardViewFilter | null | undefined;
  readonly sort_by?: SortBy<(typeof boardSortFields)[number]> | null | undefined;
}

export const boardRows = {
  time_created: range("time_created"),
  time_updated: range("time_updated"),
} as const satisfies RowsOf<BoardFilters>;

export const boardMatchRows = {
  ids: ids("id"),
  content: text("text"),
  projects: ids("project_id"),
  creators: ids("user_id"),
  members: ids("member_ids"),
} as const satisfies RowsOf<BoardViewFilter>;

export const boardSortFields = ["time_created", "time_updated"] as const;

/** The conditions a page must meet, or must not meet. */
export type PageViewFilter = BoardViewFilter;

/** The filters of a view of pages: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface PageFilters extends BoardFilters {
  /** Whether the page is archived; both when omitted. */
  readonly is_archived?: boolean | null | undefined;
}

export const pageRows = { is_archived: flag("archived"), ...boardRows } as const satisfies RowsOf<PageFilters>;

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
  /** Types of links to other systems. */
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

/** The type of item a view shows. */
export type ViewType = "board" | "card" | "page";

export interface FilterSet {
  readonly rows: FilterRows;
  /** The rows of `include` and, negated, of `exclude`. */
  readonly matchRows: FilterRows;
  /** Declared fields as well as names in a request. */
  readonly sortFields: readonly string[];
}

/** Each key of a request is one row: schema, queries, normal form, evaluator and explanations come from it. */
export const filterTable = {
  board: { rows: boardRows, matchRows: boardMatchRows, sortFields: boardSortFields },
  card: { rows: cardRows, matchRows: cardMatchRows, sortFields: cardSortFields },
  page: { rows: pageRows, matchRows: boardMatchRows, sortFields: boardSortFields },
} as const satisfies Readonly<Record<ViewType, FilterSet>>;

export const allRows = (): readonly FilterRow[] =>
  Object.values<FilterSet>(filterTable).flatMap(({ rows, matchRows }) => [rows, matchRows].flatMap(Object.values));

type Table = typeof filterTable;

export type FilteredField<Type extends ViewType = ViewType> = {
  readonly [T in Type]: FieldIn<Table[T]["rows"]> | FieldIn<Table[T]["matchRows"]>;
}[Type];

export const filtersKey = (type: ViewType): string => `${type}_filters`;

export function isViewType(value: unknown): value is ViewType {
  return typeof value === "string" && Object.hasOwn(filterTable, value);
}
