import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { ChildComment, Comment } from "../resources/comment/comment-fields";
import type { Epic } from "../resources/epic/epic-fields";
import type { Page } from "../resources/page/page-fields";

/** A search result as it is shown. Both texts are HTML whose only tags are the `em` around each match. */
export interface Highlighted {
  /** The title, escaped, with its matches marked. */
  readonly title: string;
  /** A piece of the content without its markup, escaped, around its first match; its beginning when there is none. */
  readonly excerpt: string;
}

/** A card that was found. */
export interface CardHit extends Omit<Card, "title">, Highlighted {}

/** A board that was found. */
export interface BoardHit extends Omit<Board, "title">, Highlighted {}

/** A page that was found. */
export interface PageHit extends Omit<Page, "title">, Highlighted {}

/** An epic that was found. */
export interface EpicHit extends Omit<Epic, "title">, Highlighted {}

/** A comment or a reply that was found; its title is that of the card, epic or page it is on. */
export type CommentHit = (Comment | ChildComment) & Highlighted;

/** One thing that was found, under the key that names its type; the other keys are absent. */
export interface SearchResult {
  readonly card?: CardHit;
  readonly board?: BoardHit;
  readonly page?: PageHit;
  readonly epic?: EpicHit;
  readonly comment?: CommentHit;
}
