import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { anyOf, ascending } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import type { ChildComment } from "../comment";
import { isReply } from "../comment-document";
import { requireComment } from "./comment-rules";
import { presentReply } from "./present-comment";

export interface GetChildCommentsInput extends PageRequest {
  readonly comment_id: string;
  /** The most replies to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetChildCommentsOutput extends OptionalPaging {
  readonly child_comments: readonly ChildComment[];
}

export interface GetChildComments {
  /**
   * Lists the replies to a comment, oldest first. Rules U15, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` where the card or page may not be read, 404
   * `not_found`.
   *
   * @example
   * ```ts
   * const { child_comments } = await workspace.getChildComments({ comment_id: "1" });
   * child_comments.map((reply) => reply.content); // ["<p>Done.</p>"]
   * ```
   */
  getChildComments(input: GetChildCommentsInput, options?: CallOptions): Promise<GetChildCommentsOutput>;
}

export const getChildComments = operation<GetChildComments>({
  role: "viewer",
  input: () => ({ comment_id: idSchema, ...pageInput }),
  async decide(session, { comment_id, ...page }) {
    const { context } = session;
    const place = placeOf(page, listingScope(context, comment_id), context.nowMs);
    await requireComment(session, comment_id);
    const query = {
      kind: "comment",
      where: [anyOf("parent_comment_id", [comment_id])],
      sort: ascending("time_created"),
    } as const;
    return async (reader) => {
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      const replies = documents.filter(isReply);
      return { ...metadata, child_comments: replies.map((reply) => presentReply(reader, reply)) };
    };
  },
});
