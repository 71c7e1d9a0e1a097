import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Comment, CommentStatus } from "../comment";
import { commentFields } from "../comment-fields";
import { permitCommentChange, requireComment } from "./comment-rules";
import { aComment, presentComment } from "./present-comment";

/** Omitted fields stay unchanged. */
export interface UpdateCommentInput {
  readonly comment_id: string;
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content?: string | undefined;
  /** Version of the content's schema. */
  readonly schema?: number | undefined;
  /** What the comment is about; `null` or `""` clears it. */
  readonly context?: string | null | undefined;
  readonly status?: CommentStatus | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateCommentInput, "comment_id">;
}

export interface UpdateCommentOutput {
  readonly comment: Comment;
}

export interface UpdateComment {
  /**
   * Changes a comment's text or context, resolves it or opens it again; only its author and admins may. Rules U15, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's comment, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { comment } = await workspace.updateComment({ comment_id: "1", status: "resolved" });
   * comment.status; // "resolved"
   * ```
   */
  updateComment(input: UpdateCommentInput, options?: CallOptions): Promise<UpdateCommentOutput>;
}

const writeFields = inputWriterOf(commentFields);

export const updateComment = operation<UpdateComment>({
  role: "member",
  input: (unit) => ({ comment_id: idSchema, ...inputsOf(commentFields, unit, "changed") }),
  changes: aComment,
  async decide(session, { comment_id, ...changes }) {
    const before = await requireComment(session, comment_id);
    permitCommentChange(session, before, "comment_id");
    const comment = await session.update("comment", comment_id, (draft) => writeFields(draft, changes));
    return async (reader) => ({ comment: await presentComment(reader, comment) });
  },
});
