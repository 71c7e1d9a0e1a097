import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/authored-now";
import type { ChildComment } from "../comment";
import type { ReplyDocument } from "../comment-document";
import { replyFields } from "../comment-fields";
import { requireAnswerable } from "./comment-rules";
import { presentReply } from "./present-comment";

export interface CreateChildCommentInput {
  /** The comment to answer. */
  readonly comment_id: string;
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content: string;
  /** Version of the content's schema. Default 1. */
  readonly schema?: number | null | undefined;
}

export interface CreateChildCommentOutput {
  readonly child_comment: ChildComment;
}

export interface CreateChildComment {
  /**
   * Writes a reply to a comment, whose `time_updated` stays; a reply itself cannot be answered. Rules U15, L5.
   *
   * @throws WorkspaceError 400 `invalid_input` (also when `comment_id` names a reply), 403 `no_access`, 404 `not_found`
   * for the comment.
   *
   * @example
   * ```ts
   * const { child_comment } = await workspace.createChildComment({ comment_id: "1", content: "Done" });
   * child_comment.parent_comment_id; // "1"
   * ```
   */
  createChildComment(input: CreateChildCommentInput, options?: CallOptions): Promise<CreateChildCommentOutput>;
}

const newFields = startOf(replyFields);

export const createChildComment = operation<CreateChildComment>({
  role: "member",
  input: (unit) => ({ comment_id: idSchema, ...inputsOf(replyFields, unit, "created") }),
  async decide(session, { comment_id, ...fields }) {
    const { card_id, epic_id, page_id } = await requireAnswerable(session, comment_id);
    const reply: ReplyDocument = {
      id: await session.nextId("comment"),
      ...(card_id === undefined ? {} : { card_id }),
      ...(epic_id === undefined ? {} : { epic_id }),
      ...(page_id === undefined ? {} : { page_id }),
      parent_comment_id: comment_id,
      ...newFields(fields),
      status: "open",
      ...authoredNow(session.context),
    };
    session.insert("comment", reply);
    return (reader) => ({ child_comment: presentReply(reader, reply) });
  },
});
