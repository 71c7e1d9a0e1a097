import * as z from "zod";
import { contentSchema, idSchema } from "../../schemas/base";
import { authorship } from "./authorship";

/** A comment on a card or a page; a reply names the comment it answers. */
export const commentDocumentSchema = z.strictObject({
  id: idSchema,
  card_id: idSchema.exactOptional(),
  page_id: idSchema.exactOptional(),
  parent_comment_id: idSchema.exactOptional(),
  content: contentSchema,
  ...authorship,
});
