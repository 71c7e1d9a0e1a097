import type { STime } from "../base/time";
import type { CardStatus } from "../resources/card/card-status";

type Maybe<T> = T | null | undefined;

/**
 * What a view looks at in a card, a board or a page, in the form in which the API gives them. Anything else the value
 * holds is ignored, and a missing part counts as empty. Times may be in seconds or milliseconds. Rule T2.
 */
export interface ViewResource {
  readonly id: string;
  readonly title?: Maybe<string>;
  readonly content?: Maybe<string>;
  readonly project_id?: Maybe<string>;
  readonly user_id?: Maybe<string>;
  readonly members?: Maybe<readonly { readonly user_id: string }[]>;
  readonly time_created?: Maybe<STime>;
  readonly time_updated?: Maybe<STime>;
  /** Set when it is archived itself. */
  readonly archived?: Maybe<object>;
  /** Whether the acting user watches it. */
  readonly is_watching?: Maybe<boolean>;
  readonly board_id?: Maybe<string>;
  readonly list_id?: Maybe<string>;
  readonly owner_id?: Maybe<string>;
  readonly form_id?: Maybe<string>;
  readonly status?: Maybe<CardStatus>;
  readonly priority?: Maybe<number>;
  readonly estimate?: Maybe<number>;
  readonly start_date?: Maybe<STime>;
  readonly due_date?: Maybe<STime>;
  readonly completed_date?: Maybe<STime>;
  readonly parent_card?: Maybe<{ readonly card_id: string }>;
  readonly child_cards?: Maybe<readonly object[]>;
  readonly epic?: Maybe<{ readonly id: string }>;
  readonly tags?: Maybe<readonly { readonly id: string }[]>;
  readonly linked_cards?: Maybe<readonly { readonly linked_card_type: string }[]>;
  readonly external_links?: Maybe<readonly { readonly type: string }[]>;
  readonly archived_list?: Maybe<boolean>;
  readonly archived_board?: Maybe<boolean>;
}
