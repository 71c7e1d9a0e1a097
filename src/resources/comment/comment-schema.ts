import * as z from "zod/mini";
import { authoredShape } from "../common/authored-schema";
import { contentSchema, countSchema, idSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { commentStatuses } from "./comment";

/** Schema of `CommentStatus`. */
export const commentStatusSchema = /*#__PURE__*/ z.enum(commentStatuses);

/** Schema of `Comment`. */
export const commentSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  type: z.literal("comment"),
  team_id: idSchema,
  card_id: z.exactOptional(idSchema),
  epic_id: z.exactOptional(idSchema),
  page_id: z.exactOptional(idSchema),
  content: contentSchema,
  schema: countSchema,
  context: z.exactOptional(contentSchema),
  status: commentStatusSchema,
  total_child_comments: countSchema,
}));

/** Schema of `ChildComment`. */
export const childCommentSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  type: z.literal("child_comment"),
  team_id: idSchema,
  card_id: z.exactOptional(idSchema),
  epic_id: z.exactOptional(idSchema),
  page_id: z.exactOptional(idSchema),
  parent_comment_id: idSchema,
  content: contentSchema,
  schema: countSchema,
}));
