import * as z from "zod/mini";
import { authorship } from "../common/authorship-schema";
import { contentSchema, countSchema, idSchema } from "../common/base-schemas";
import { commentStatuses } from "./comment";

/** A comment on a card, an epic or a page; a reply names the comment it answers, and what that stands on. */
export const commentDocumentSchema = z.strictObject({
  id: idSchema,
  card_id: z.exactOptional(idSchema),
  epic_id: z.exactOptional(idSchema),
  page_id: z.exactOptional(idSchema),
  parent_comment_id: z.exactOptional(idSchema),
  content: contentSchema,
  schema: z._default(countSchema, 1),
  context: z.exactOptional(contentSchema),
  status: z._default(z.enum(commentStatuses), "open"),
  ...authorship,
});
