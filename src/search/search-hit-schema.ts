import * as z from "zod/mini";
import { boardSchema } from "../resources/board/board-fields";
import { cardSchema } from "../resources/card/card-fields";
import { childCommentSchema, commentSchema } from "../resources/comment/comment-fields";
import { resource, textSchema } from "../resources/common/base-schemas";
import { epicSchema } from "../resources/epic/epic-fields";
import { pageSchema } from "../resources/page/page-fields";

/** With its marks a title may be longer than a title may be. */
const highlighted = { title: textSchema, excerpt: textSchema };

/** Schema of `CardHit`. */
export const cardHitSchema = /*#__PURE__*/ resource(() => ({ ...cardSchema.shape, ...highlighted }));

/** Schema of `BoardHit`. */
export const boardHitSchema = /*#__PURE__*/ resource(() => ({ ...boardSchema.shape, ...highlighted }));

/** Schema of `PageHit`. */
export const pageHitSchema = /*#__PURE__*/ resource(() => ({ ...pageSchema.shape, ...highlighted }));

/** Schema of `EpicHit`. */
export const epicHitSchema = /*#__PURE__*/ resource(() => ({ ...epicSchema.shape, ...highlighted }));

/** Schema of `CommentHit`. */
export const commentHitSchema = /*#__PURE__*/ z.union([
  resource(() => ({ ...commentSchema.shape, ...highlighted })),
  resource(() => ({ ...childCommentSchema.shape, ...highlighted })),
]);

/** Schema of `SearchResult`. */
export const searchResultSchema = /*#__PURE__*/ resource(() => ({
  card: z.exactOptional(cardHitSchema),
  board: z.exactOptional(boardHitSchema),
  page: z.exactOptional(pageHitSchema),
  epic: z.exactOptional(epicHitSchema),
  comment: z.exactOptional(commentHitSchema),
}));
