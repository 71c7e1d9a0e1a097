import * as z from "zod";
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
  card_id: idSchema.exactOptional(),
  epic_id: idSchema.exactOptional(),
  page_id: idSchema.exactOptional(),
  content: contentSchema,
  schema: countSchema,
  context: contentSchema.exactOptional(),
  status: commentStatusSchema,
  total_child_comments: countSchema,
}));

/** Schema of `ChildComment`. */
export const childCommentSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  type: z.literal("child_comment"),
  team_id: idSchema,
  card_id: idSchema.exactOptional(),
  epic_id: idSchema.exactOptional(),
  page_id: idSchema.exactOptional(),
  parent_comment_id: idSchema,
  content: contentSchema,
  schema: countSchema,
}));
