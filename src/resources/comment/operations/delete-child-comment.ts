import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { permitCommentChange, requireReply } from "./comment-rules";

export interface DeleteChildCommentInput {
  /** The comment that the reply answers. */
  readonly comment_id: string;
  readonly child_comment_id: string;
}

export type DeleteChildCommentOutput = Readonly<Record<never, never>>;

export interface DeleteChildComment {
  /**
   * Deletes a reply; only its author and admins may. Rules U15, U18, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's reply, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.deleteChildComment({ comment_id: "1", child_comment_id: "2" });
   * (await workspace.getComment({ comment_id: "1" })).comment.total_child_comments; // 0
   * ```
   */
  deleteChildComment(input: DeleteChildCommentInput, options?: CallOptions): Promise<DeleteChildCommentOutput>;
}

export const deleteChildComment = operation<DeleteChildComment>({
  role: "member",
  input: () => ({ comment_id: idSchema, child_comment_id: idSchema }),
  async decide(session, { comment_id, child_comment_id }) {
    const reply = await requireReply(session, comment_id, child_comment_id);
    permitCommentChange(session, reply, "child_comment_id");
    await removeWithReferences(session, "comment", child_comment_id);
    return () => ({});
  },
});
