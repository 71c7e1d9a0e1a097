import * as z from "zod";
import { authorship } from "../common/authorship-schema";
import { contentSchema, countSchema, idSchema } from "../common/base-schemas";
import { commentStatuses } from "./comment";

/** A comment on a card, an epic or a page; a reply names the comment it answers, and what that stands on. */
export const commentDocumentSchema = z.strictObject({
  id: idSchema,
  card_id: idSchema.exactOptional(),
  epic_id: idSchema.exactOptional(),
  page_id: idSchema.exactOptional(),
  parent_comment_id: idSchema.exactOptional(),
  content: contentSchema,
  schema: countSchema.default(1),
  context: contentSchema.exactOptional(),
  status: z.enum(commentStatuses).default("open"),
  ...authorship,
});
