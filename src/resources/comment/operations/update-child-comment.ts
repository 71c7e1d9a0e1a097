import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { ChildComment } from "../comment";
import { isReply } from "../comment-document";
import { replyFields } from "../comment-fields";
import { permitCommentChange, requireReply } from "./comment-rules";
import { presentReply } from "./present-comment";

/** Omitted fields stay unchanged. */
export interface UpdateChildCommentInput {
  /** The comment that the reply answers. */
  readonly comment_id: string;
  readonly child_comment_id: string;
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content?: string | undefined;
  /** Version of the content's schema. */
  readonly schema?: number | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateChildCommentInput, "comment_id" | "child_comment_id">;
}

export interface UpdateChildCommentOutput {
  readonly child_comment: ChildComment;
}

export interface UpdateChildComment {
  /**
   * Changes a reply; only its author and admins may. Rules U15, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's reply, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { child_comment } = await workspace.updateChildComment({
   *   comment_id: "1",
   *   child_comment_id: "2",
   *   content: "Done, and shorter",
   * });
   * child_comment.content; // "Done, and shorter"
   * ```
   */
  updateChildComment(input: UpdateChildCommentInput, options?: CallOptions): Promise<UpdateChildCommentOutput>;
}

const writeFields = inputWriterOf(replyFields);

export const updateChildComment = operation<UpdateChildComment>({
  role: "member",
  input: (unit) => ({
    comment_id: idSchema,
    child_comment_id: idSchema,
    ...inputsOf(replyFields, unit, "changed"),
  }),
  changes: {
    ...subjectOf("comment", "child_comment_id", replyFields, (reader, reply) =>
      isReply(reply) ? presentReply(reader, reply) : reply,
    ),
    named: ["comment_id", "child_comment_id"],
  },
  async decide(session, { comment_id, child_comment_id, ...changes }) {
    const before = await requireReply(session, comment_id, child_comment_id);
    permitCommentChange(session, before, "child_comment_id");
    const changed = await session.update("comment", child_comment_id, (draft) => writeFields(draft, changes));
    const reply = { ...changed, parent_comment_id: comment_id };
    return (reader) => ({ child_comment: presentReply(reader, reply) });
  },
});
