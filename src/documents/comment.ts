import * as z from "zod";
import { contentSchema, idSchema } from "../schemas/base";
import { authorship } from "./authorship";
import { type DocumentOf, documentKind, sortedInteger, text } from "./document-kind";

/** A comment on a card or a page; a reply names the comment it answers. */
const schema = z.strictObject({
  id: idSchema,
  card_id: idSchema.exactOptional(),
  page_id: idSchema.exactOptional(),
  parent_comment_id: idSchema.exactOptional(),
  content: contentSchema,
  ...authorship,
});

export type CommentDocument = DocumentOf<typeof comment>;

export const comment = documentKind({
  schema,
  fields: { card_id: text, page_id: text, parent_comment_id: text, time_created: sortedInteger },
});
