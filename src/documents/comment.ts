import { type DocumentOf, declaredFields, sortedInteger, text } from "./declared-fields";
import type { commentDocumentSchema } from "./schemas/comment";

export type CommentDocument = DocumentOf<typeof commentDocumentSchema>;

export const comment = declaredFields<CommentDocument>()({
  card_id: text,
  page_id: text,
  parent_comment_id: text,
  time_created: sortedInteger,
});
