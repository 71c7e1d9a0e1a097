import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { commentFields } from "./comment-fields";

/** A comment on a card, an epic or a page; a reply names the comment it answers, and what that stands on. */
export type CommentDocument = DocumentIn<typeof commentFields>;

/** A comment that answers another one. */
export type ReplyDocument = CommentDocument & { readonly parent_comment_id: string };

export const isReply = (comment: CommentDocument): comment is ReplyDocument => comment.parent_comment_id !== undefined;

export const comment = documentKind(commentFields);
