import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import { optionalId } from "../../common/input-fields";
import type { Comment } from "../comment";
import { presentComments } from "./present-comment";
import { requireSubject } from "./require-subject";

/** Exactly one of `card_id`, `epic_id` and `page_id`. */
export interface GetCommentsInput extends PageRequest {
  readonly card_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
  readonly page_id?: string | null | undefined;
  /** The most comments to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetCommentsOutput extends OptionalPaging {
  readonly comments: readonly Comment[];
}

export interface GetComments {
  /**
   * Lists the comments on a card, an epic or a page, oldest first, without their replies. Rules U15, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for none or several of `card_id`, `epic_id` and `page_id`), 403 `no_access`,
   * 404 `not_found` for what they stand on.
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
  input: () => ({ card_id: optionalId, epic_id: optionalId, page_id: optionalId, ...pageInput }),
  async decide(session, { card_id, epic_id, page_id, ...page }) {
    const { context } = session;
    const place = placeOf(
      page,
      listingScope(context, [card_id || null, page_id || null, epic_id || null]),
      context.nowMs,
    );
    const subject = await requireSubject(session, { card_id, epic_id, page_id });
    const standsThere = Object.entries(subject).map(([field, id]) => anyOf(field, [id]));
    const query = {
      kind: "comment",
      where: [...standsThere, absent("parent_comment_id")],
      sort: ascending("time_created"),
    } as const;
    return async (reader) => {
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      return { ...metadata, comments: await presentComments(reader, documents) };
    };
  },
});
