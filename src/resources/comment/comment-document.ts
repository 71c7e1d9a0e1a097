import { type DocumentOf, declaredFields, sortedInteger, text } from "../../fields/declared-fields";
import type { commentDocumentSchema } from "./comment-document-schema";

export type CommentDocument = DocumentOf<typeof commentDocumentSchema>;

/** A comment that answers another one. */
export type ReplyDocument = CommentDocument & { readonly parent_comment_id: string };

export const isReply = (comment: CommentDocument): comment is ReplyDocument => comment.parent_comment_id !== undefined;

export const comment = declaredFields<CommentDocument>()({
  card_id: text,
  epic_id: text,
  page_id: text,
  parent_comment_id: text,
  time_created: sortedInteger,
});
