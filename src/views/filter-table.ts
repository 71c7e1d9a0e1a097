import { ESTIMATE_MAX } from "../base/limits";
import { cardStatuses } from "../resources/common/parts";
import { externalLinkTypes } from "../resources/external-link/external-link";
import { linkedCardTypes } from "../resources/work-item/work-item";

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

/** The value that a request gives for a row. */
type Given<One extends FilterRow> = One extends FlagRow
  ? boolean
  : One extends RangeRow
    ? DateRangeFilter
    : One extends { readonly names: readonly (infer Name)[] }
      ? readonly Name[]
      : One extends Row<"integers">
        ? readonly number[]
        : One extends TextRow
          ? string
          : readonly string[];

type FiltersOf<Rows extends FilterRows> = { readonly [Key in keyof Rows]?: Given<Rows[Key]> | null | undefined };

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

export const boardRows = {
  time_created: range("time_created"),
  time_updated: range("time_updated"),
} as const satisfies FilterRows;

export const boardMatchRows = {
  /** Ids of the boards or pages themselves. */
  ids: ids("id"),
  /** Part of the title or the content, whatever the case of the letters. Rule F7. */
  content: text("text"),
  /** Ids of spaces. */
  projects: ids("project_id"),
  /** User ids. */
  creators: ids("user_id"),
  /** User ids. */
  members: ids("member_ids"),
} as const satisfies FilterRows;

export const boardSortFields = ["time_created", "time_updated"] as const;

/** The conditions a board or page must meet, or must not meet. Lists match on any of their values. Rule F6. */
export interface BoardViewFilter extends FiltersOf<typeof boardMatchRows> {}

/** The filters of a view of boards: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface BoardFilters extends FiltersOf<typeof boardRows> {
  /** Conditions that the results must meet. */
  readonly include?: BoardViewFilter | null | undefined;
  /** Conditions that the results must not meet; beats `include`. */
  readonly exclude?: BoardViewFilter | null | undefined;
  readonly sort_by?: SortBy<(typeof boardSortFields)[number]> | null | undefined;
}

/** The conditions a page must meet, or must not meet. */
export type PageViewFilter = BoardViewFilter;

export const pageRows = {
  /** Whether the page is archived; both when omitted. */
  is_archived: flag("archived"),
  ...boardRows,
} as const satisfies FilterRows;

/** The filters of a view of pages: all of them must hold; what is omitted or null does not constrain. Rule F1. */
export interface PageFilters extends BoardFilters, FiltersOf<typeof pageRows> {}

/**
 * By what cards can be ordered; `status` goes by workflow: committed, started, completed, cancelled. `position` is an
 * extension, the order of the board: boards and their lists as they stand, in each list its cards. Rules F9, F12.
 */
export type CardSortField = (typeof cardSortFields)[number];

export const cardRows = {
  /** At least one child card. */
  is_parent: flag("has_child_cards"),
  /** A parent card; the same as `has_parent_card`. An epic is no parent. */
  is_child: flag("parent_card_id"),
  /** An estimate from 1 to 5. */
  has_estimate: flag("estimate"),
  /** At least one member; the owner does not count. */
  has_members: flag("member_ids"),
  /** A priority other than 0. */
  has_priority: flag("priority"),
  has_status: flag("status"),
  has_tags: flag("tag_ids"),
  has_linked_card: flag("linked_card_types"),
  has_due_date: flag("due_date"),
  has_start_date: flag("start_date"),
  has_completed_date: flag("completed_date"),
  has_parent_card: flag("parent_card_id"),
  /** The card, its list or its board is archived. */
  is_archived: flag("archived"),
  /** The acting user watches it. */
  is_watching: { shape: "flag", field: "watcher_ids", acting: true },
  created_from_form: flag("form_id"),
  start_date: range("start_date"),
  completed_date: range("completed_date"),
  due_date: range("due_date"),
  ...boardRows,
} as const satisfies FilterRows;

export const cardMatchRows = {
  /** Ids of the cards themselves. */
  ids: ids("id"),
  /** Part of the content, whatever the case of the letters. Rule F7. */
  content: text("content"),
  /** Part of the title, whatever the case of the letters. Rule F7. */
  title: text("title"),
  boards: ids("board_id"),
  lists: ids("list_id"),
  /** Ids of spaces. */
  projects: ids("project_id"),
  /** User ids. */
  creators: ids("user_id"),
  /** User ids. */
  owners: ids("owner_id"),
  /** User ids. */
  members: ids("member_ids"),
  /** Ids of tags. */
  tags: ids("tag_ids"),
  parent_cards: ids("parent_card_id"),
  epics: ids("epic_id"),
  /** Integers from 0 to 5; 0 stands for no estimate. */
  estimates: { shape: "integers", field: "estimate", max: ESTIMATE_MAX },
  /** Integers; 0 stands for no priority. */
  priority: { shape: "integers", field: "priority" },
  statuses: { shape: "oneOf", field: "status", names: cardStatuses, ranked: true },
  /** Types of links to other systems. */
  external_links: { shape: "oneOf", field: "external_link_types", names: externalLinkTypes },
  /** Types of the links to other cards. */
  linked_cards: { shape: "oneOf", field: "linked_card_types", names: linkedCardTypes },
} as const satisfies FilterRows;

/** The conditions a card must meet, or must not meet. Lists match on any of their values. Rules F6, F8. */
export interface CardViewFilter extends FiltersOf<typeof cardMatchRows> {}

/**
 * The filters of a view of cards: all of them must hold; what is omitted or null does not constrain. Each boolean has
 * three states: true, false (exactly what true leaves out) and unset. Rules F1, F3, F4.
 */
export interface CardFilters extends FiltersOf<typeof cardRows> {
  /** Conditions that the cards must meet. */
  readonly include?: CardViewFilter | null | undefined;
  /** Conditions that the cards must not meet; beats `include`. */
  readonly exclude?: CardViewFilter | null | undefined;
  readonly sort_by?: SortBy<CardSortField> | null | undefined;
}

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
