import type { Comment } from "../../model/comment";
import { presentComments } from "../../presentation/comment";
import { absent, anyOf, ascending } from "../../storage/clauses";
import { optionalId } from "../input";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";
import { requireSubject } from "./require-subject";

/** Exactly one of `card_id` and `page_id`. */
export interface GetCommentsInput {
  readonly card_id?: string | null | undefined;
  readonly page_id?: string | null | undefined;
  /** The most comments to give; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetCommentsOutput {
  readonly comments: readonly Comment[];
}

export interface GetComments {
  /**
   * Lists the comments on a card or a page, oldest first, without their replies. Rules U15, C10.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for both or neither of `card_id` and `page_id`), 403 `no_access`,
   * 404 `not_found` for the card or the page.
   *
   * @example
   * ```ts
   * const { comments } = await workspace.getComments({ card_id: "1" });
   * comments.filter((comment) => comment.status === "open").length;
   * ```
   */
  getComments(input: GetCommentsInput, options?: CallOptions): Promise<GetCommentsOutput>;
}

export const getComments = operation<GetComments>({
  role: "viewer",
  input: () => ({ card_id: optionalId, page_id: optionalId, count: pageInput.count }),
  async decide(session, { card_id, page_id, count }) {
    const subject = await requireSubject(session, { card_id, page_id });
    const standsThere = Object.entries(subject).map(([field, id]) => anyOf(field, [id]));
    const query = {
      kind: "comment",
      where: [...standsThere, absent("parent_comment_id")],
      sort: ascending("time_created"),
      ...(typeof count === "number" ? { limit: count } : {}),
    } as const;
    return async (reader) => ({ comments: await presentComments(reader, await reader.find(query)) });
  },
});
