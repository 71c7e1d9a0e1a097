import * as z from "zod/mini";
import { typed } from "../fields/declared-fields";
import { boardSchema } from "../resources/board/board-fields";
import { cardSchema } from "../resources/card/card-fields";
import { childCommentSchema, commentSchema } from "../resources/comment/comment-fields";
import { resource, textSchema } from "../resources/common/base-schemas";
import { epicSchema } from "../resources/epic/epic-fields";
import { pageSchema } from "../resources/page/page-fields";
import type { BoardHit, CardHit, EpicHit, PageHit, SearchResult } from "./search-hit";

/** With its marks a title may be longer than a title may be. */
const highlighted = { title: textSchema, excerpt: textSchema };

/** Schema of `CardHit`. */
export const cardHitSchema = /*#__PURE__*/ resource(typed<CardHit>, () => ({ ...cardSchema.shape, ...highlighted }));

/** Schema of `BoardHit`. */
export const boardHitSchema = /*#__PURE__*/ resource(typed<BoardHit>, () => ({ ...boardSchema.shape, ...highlighted }));

/** Schema of `PageHit`. */
export const pageHitSchema = /*#__PURE__*/ resource(typed<PageHit>, () => ({ ...pageSchema.shape, ...highlighted }));

/** Schema of `EpicHit`. */
export const epicHitSchema = /*#__PURE__*/ resource(typed<EpicHit>, () => ({ ...epicSchema.shape, ...highlighted }));

/** Schema of `CommentHit`. */
export const commentHitSchema = /*#__PURE__*/ z.union([
  z.strictObject({ ...commentSchema.shape, ...highlighted }),
  z.strictObject({ ...childCommentSchema.shape, ...highlighted }),
]);

/** Schema of `SearchResult`. */
export const searchResultSchema = /*#__PURE__*/ resource(typed<SearchResult>, () => ({
  card: z.exactOptional(cardHitSchema),
  board: z.exactOptional(boardHitSchema),
  page: z.exactOptional(pageHitSchema),
  epic: z.exactOptional(epicHitSchema),
  comment: z.exactOptional(commentHitSchema),
}));
