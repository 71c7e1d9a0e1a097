import { readInstant } from "../base/time";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import { matchesClause } from "../storage/evaluate";
import type { FieldValue } from "../storage/query";
import { normalizeText } from "../text/normalize-text";
import type { FilteredField, FilterRow } from "./filter-table";
import { readView } from "./read-view";
import type { ViewRequest } from "./view-request";

type Maybe<T> = T | null | undefined;

type Scalar = string | number | boolean;

type PlainFieldOf<Resource, Field extends string> = {
  [K in keyof Resource & Field]-?: Resource[K] extends Maybe<Scalar> ? K : never;
}[keyof Resource & Field];

type PlainFields<Resource, Field extends string> = {
  readonly [K in PlainFieldOf<Resource, Field>]?: Resource[K] | null | undefined;
};

export type PlainField =
  | PlainFieldOf<Card, FilteredField<"card">>
  | PlainFieldOf<Board, FilteredField<"board">>
  | PlainFieldOf<Page, FilteredField<"page">>;

/**
 * The fields of a card, board or page that a view looks at, in the form in which the API gives them. Anything else the value
 * holds is ignored, and a missing part counts as empty. Times may be in seconds or milliseconds. Rule T2.
 */
export interface ViewResource
  extends PlainFields<Card, FilteredField<"card">>,
    PlainFields<Board, FilteredField<"board">>,
    PlainFields<Page, FilteredField<"page">> {
  readonly id: string;
  readonly members?: Maybe<readonly { readonly user_id: string }[]>;
  /** Set when it is archived itself. */
  readonly archived?: Maybe<object>;
  /** Whether the acting user watches it. */
  readonly is_watching?: Maybe<boolean>;
  readonly parent_card?: Maybe<{ readonly card_id: string }>;
  readonly child_cards?: Maybe<readonly object[]>;
  readonly epic?: Maybe<{ readonly id: string }>;
  readonly tags?: Maybe<readonly { readonly id: string }[]>;
  readonly linked_cards?: Maybe<readonly { readonly linked_card_type: string }[]>;
  readonly external_links?: Maybe<readonly { readonly type: string }[]>;
  readonly archived_list?: Maybe<boolean>;
  readonly archived_board?: Maybe<boolean>;
}

type Made = (resource: ViewResource, userId: string) => FieldValue;

/** The fields that are made of something else than what the resource has under their name. */
const made = {
  text: ({ title, content }) => [title, content].map(normalized),
  parent_card_id: ({ parent_card }) => parent_card?.card_id ?? "",
  epic_id: ({ epic }) => epic?.id ?? "",
  member_ids: ({ members }) => members?.map((member) => member.user_id) ?? [],
  tag_ids: ({ tags }) => tags?.map((tag) => tag.id) ?? [],
  watcher_ids: ({ is_watching }, userId) => (is_watching === true ? [userId] : []),
  external_link_types: ({ external_links }) => external_links?.map((link) => link.type) ?? [],
  linked_card_types: ({ linked_cards }) => linked_cards?.map((link) => link.linked_card_type) ?? [],
  archived: (resource) => Boolean(resource.archived || resource.archived_list || resource.archived_board),
  has_child_cards: ({ child_cards }) => Boolean(child_cards?.length),
} satisfies Readonly<Record<Exclude<FilteredField, PlainField>, Made>>;

const normalized = (text: unknown): string => normalizeText((text ?? "") as string);

/** The field of a resource as the API presents it to a user, read by the shape of the row; dates in milliseconds. */
export function fieldOfResource(row: FilterRow, resource: ViewResource, userId: string): FieldValue {
  const make: Made | undefined = (made as Readonly<Record<string, Made>>)[row.field];
  if (make !== undefined) return make(resource, userId);
  const own = resource[row.field as PlainField];
  if (row.shape === "text") return normalized(own);
  if (row.shape === "range") return readInstant(Number(own ?? 0));
  if (row.shape === "oneOf" && row.ranked) return row.names.indexOf(String(own)) + 1;
  return own ?? (row.shape === "integers" ? 0 : "");
}

/** Against what a view is judged. */
export interface MatchContext {
  /** The instant `now` stands for; a number is in epoch milliseconds. */
  readonly now: Date | number;
  /** The acting user: `is_watching` is about them, and the resource was presented for them. */
  readonly user_id: string;
  /** IANA name of the zone of calendar units and of ISO dates without an offset; default UTC, never the host's. */
  readonly timeZone?: string | undefined;
}

/** Quicker than {@link matchesView} where many are to be judged. Throws a 400 for a malformed request. */
export function viewMatcher(request: ViewRequest, context: MatchContext): (resource: ViewResource) => boolean {
  const { now, user_id: userId, timeZone = "UTC" } = context;
  const viewContext = { now: Number(now), userId, timeZone, timeUnit: "milliseconds" } as const;
  const asked = readView(request).constraints.map(({ row, clause }) => ({ row, clause: clause(viewContext) }));
  return (resource) => asked.every(({ row, clause }) => matchesClause(fieldOfResource(row, resource, userId), clause));
}

/**
 * Whether a card, board or page belongs to a view, without a workspace or a storage: the reference for what
 * `previewView` returns. The resource is as the API presents it, its times in seconds or milliseconds; which of the
 * three it is goes by the request's `type`. Rules F, P3.
 * @returns true when the resource satisfies every filter; page and order play no part.
 * @throws {@link WorkspaceError} 400 `invalid_input` for a malformed request, with an issue for each thing that is wrong.
 * @example
 * const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
 * const context = { now: new Date("2026-01-05T09:00Z"), user_id: "u-ada" };
 * matchesView({ id: "7", due_date: 1_767_571_200 }, overdue, context); // true: due on 5 January, 00:00 UTC
 * matchesView({ id: "8" }, overdue, context); // false: no due date
 */
export function matchesView(resource: ViewResource, request: ViewRequest, context: MatchContext): boolean {
  return viewMatcher(request, context)(resource);
}
