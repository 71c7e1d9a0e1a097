import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { optionalId } from "../../common/input-fields";
import { authoredNow } from "../../common/operations/authored-now";
import type { Comment } from "../comment";
import type { CommentDocument } from "../comment-document";
import { commentFields } from "../comment-fields";
import { presentComment } from "./present-comment";
import { requireSubject } from "./require-subject";

/** Exactly one of `card_id`, `epic_id` and `page_id`. */
export interface CreateCommentInput {
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content: string;
  readonly card_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
  readonly page_id?: string | null | undefined;
  /** Version of the content's schema. Default 1. */
  readonly schema?: number | null | undefined;
  /** What the comment is about, such as the passage it quotes; at most 102400 characters. */
  readonly context?: string | null | undefined;
}

export interface CreateCommentOutput {
  readonly comment: Comment;
}

export interface CreateComment {
  /**
   * Writes a comment on a card, an epic or a page, archived or not, whose `time_updated` stays. Rules U15, L5.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for none or several of `card_id`, `epic_id` and `page_id`), 403 `no_access`,
   * 404 `not_found` for what it stands on.
   *
   * @example
   * ```ts
   * const { comment } = await workspace.createComment({ card_id: "1", content: "<p>Looks good</p>" });
   * comment.status; // "open"
   * ```
   */
  createComment(input: CreateCommentInput, options?: CallOptions): Promise<CreateCommentOutput>;
}

const newFields = startOf(commentFields);

export const createComment = operation<CreateComment>({
  role: "member",
  input: (unit) => ({
    ...inputsOf(commentFields, unit, "created"),
    card_id: optionalId,
    epic_id: optionalId,
    page_id: optionalId,
  }),
  async decide(session, { card_id, epic_id, page_id, ...fields }) {
    const subject = await requireSubject(session, { card_id, epic_id, page_id });
    const comment: CommentDocument = session.insert("comment", {
      id: await session.nextId("comment"),
      ...subject,
      ...newFields(fields),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ comment: await presentComment(reader, comment) });
  },
});
