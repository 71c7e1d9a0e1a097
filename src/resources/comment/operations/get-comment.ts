import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Comment } from "../comment";
import { requireComment } from "./comment-rules";
import { presentComment } from "./present-comment";

export interface GetCommentInput {
  readonly comment_id: string;
}

export interface GetCommentOutput {
  readonly comment: Comment;
}

export interface GetComment {
  /**
   * Reads one comment. Rules U15, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` where the card or page may not be read, 404
   * `not_found`, also for a reply.
   *
   * @example
   * ```ts
   * const { comment } = await workspace.getComment({ comment_id: "1" });
   * comment.content; // "<p>Shorter, please.</p>"
   * ```
   */
  getComment(input: GetCommentInput, options?: CallOptions): Promise<GetCommentOutput>;
}

export const getComment = operation<GetComment>({
  role: "viewer",
  input: () => ({ comment_id: idSchema }),
  async decide(session, { comment_id }) {
    const comment = await requireComment(session, comment_id);
    return async (reader) => ({ comment: await presentComment(reader, comment) });
  },
});
