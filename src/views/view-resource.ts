import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { Page } from "../resources/page/page";
import type { FilteredField } from "./filter-table";

type Maybe<T> = T | null | undefined;

type Scalar = string | number | boolean;

/** The fields of a resource that filters look at as they are. */
type PlainFieldOf<Resource, Field extends string> = {
  [K in keyof Resource & Field]-?: Resource[K] extends Maybe<Scalar> ? K : never;
}[keyof Resource & Field];

type PlainFields<Resource, Field extends string> = {
  readonly [K in PlainFieldOf<Resource, Field>]?: Resource[K] | null | undefined;
};

/** The fields that filters look at as cards, boards and pages have them. */
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
