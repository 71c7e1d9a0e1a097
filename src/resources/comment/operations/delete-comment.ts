import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { permitCommentChange, requireComment } from "./comment-rules";

export interface DeleteCommentInput {
  readonly comment_id: string;
}

export type DeleteCommentOutput = Readonly<Record<never, never>>;

export interface DeleteComment {
  /**
   * Deletes a comment with its replies, whoever wrote those; only its author and admins may. Rules U15, U18, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's comment, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.deleteComment({ comment_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.total_comments; // 0
   * ```
   */
  deleteComment(input: DeleteCommentInput, options?: CallOptions): Promise<DeleteCommentOutput>;
}

export const deleteComment = operation<DeleteComment>({
  role: "member",
  input: () => ({ comment_id: idSchema }),
  async decide(session, { comment_id }) {
    const comment = await requireComment(session, comment_id);
    permitCommentChange(session, comment, "comment_id");
    await removeWithReferences(session, "comment", comment_id);
    return () => ({});
  },
});
