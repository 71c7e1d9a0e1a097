import { inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { anyOf, ascending } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/by-id";
import { removeWithReferences } from "../../removal/operations/remove";
import { type ChildComment, isReply, type ReplyDocument, replyFields, subjectFields } from "../comment-fields";
import { permitCommentChange, presentReply, requireAnswerable, requireComment, requireReply } from "./present-comment";

export interface CreateChildCommentInput {
  /** The comment to answer. */
  readonly comment_id: string;
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content: string;
  /** Version of the content's schema. Default 1. */
  readonly schema?: number | null | undefined;
}

export interface DeleteChildCommentInput {
  /** The comment that the reply answers. */
  readonly comment_id: string;
  readonly child_comment_id: string;
}

/** Omitted fields stay unchanged. */
export interface UpdateChildCommentInput
  extends DeleteChildCommentInput,
    Expecting<UpdateChildCommentInput, keyof DeleteChildCommentInput> {
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  readonly content?: string | undefined;
  /** Version of the content's schema. */
  readonly schema?: number | undefined;
}

export interface GetChildCommentsInput extends PageRequest {
  readonly comment_id: string;
}

export interface GetChildCommentsOutput extends OptionalPaging {
  readonly child_comments: readonly ChildComment[];
}

export type CreateChildCommentOutput = { readonly child_comment: ChildComment };
export type UpdateChildCommentOutput = { readonly child_comment: ChildComment };
export type DeleteChildCommentOutput = Readonly<Record<never, never>>;

export interface ChildCommentOperations {
  /**
   * Writes a reply to a comment, whose `time_updated` stays; a reply itself cannot be answered. Rules U15, L5.
   * @throws WorkspaceError 400 `invalid_input`, also for the `comment_id` of a reply, 403 `no_access`, 404 `not_found`.
   * @example
   * const { child_comment } = await workspace.createChildComment({ comment_id: "1", content: "Done" });
   * child_comment.parent_comment_id; // "1"
   */
  createChildComment(input: CreateChildCommentInput, options?: CallOptions): Promise<CreateChildCommentOutput>;

  /**
   * Changes a reply; only its author and admins may. Rules U15, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's reply, 404 `not_found`.
   * @example
   * const reply = { comment_id: "1", child_comment_id: "2", content: "Done, and shorter" };
   * (await workspace.updateChildComment(reply)).child_comment.content; // "Done, and shorter"
   */
  updateChildComment(input: UpdateChildCommentInput, options?: CallOptions): Promise<UpdateChildCommentOutput>;

  /**
   * Deletes a reply; only its author and admins may. Rules U15, U18, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's reply, 404 `not_found`.
   * @example
   * await workspace.deleteChildComment({ comment_id: "1", child_comment_id: "2" });
   * (await workspace.getComment({ comment_id: "1" })).comment.total_child_comments; // 0
   */
  deleteChildComment(input: DeleteChildCommentInput, options?: CallOptions): Promise<DeleteChildCommentOutput>;

  /**
   * Lists the replies to a comment, oldest first. Rules U15, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to its card, epic or page, 404 `not_found`.
   * @example
   * const { child_comments } = await workspace.getChildComments({ comment_id: "1" });
   * child_comments.map((reply) => reply.content); // ["<p>Done.</p>"]
   */
  getChildComments(input: GetChildCommentsInput, options?: CallOptions): Promise<GetChildCommentsOutput>;
}

const subjectOfReply = partOf(subjectFields, "isShown");
const newFields = startOf(replyFields);
const writeFields = inputWriterOf(replyFields);
const named = { comment_id: idSchema, child_comment_id: idSchema };

export const createChildComment = operation<Pick<ChildCommentOperations, "createChildComment">>({
  input: (unit) => ({ comment_id: idSchema, ...inputsOf(replyFields, unit, "created") }),
  async decide(session, { comment_id, ...fields }) {
    const answered = await requireAnswerable(session, comment_id);
    const reply: ReplyDocument = {
      id: await session.nextId("comment"),
      ...subjectOfReply(answered),
      parent_comment_id: comment_id,
      ...newFields(fields),
      status: "open",
      ...authoredNow(session.context),
    };
    session.insert("comment", reply);
    return (reader) => ({ child_comment: presentReply(reader, reply) });
  },
});

export const updateChildComment = operation<Pick<ChildCommentOperations, "updateChildComment">>({
  input: (unit) => ({ ...named, ...inputsOf(replyFields, unit, "changed") }),
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

export const deleteChildComment = operation<Pick<ChildCommentOperations, "deleteChildComment">>({
  input: () => named,
  async decide(session, { comment_id, child_comment_id }) {
    const reply = await requireReply(session, comment_id, child_comment_id);
    permitCommentChange(session, reply, "child_comment_id");
    await removeWithReferences(session, "comment", child_comment_id);
    return () => ({});
  },
});

export const getChildComments = operation<Pick<ChildCommentOperations, "getChildComments">>({
  role: "viewer",
  input: () => ({ comment_id: idSchema, ...pageInput }),
  async decide(session, { comment_id, ...page }) {
    const replies = listing(session.context, page, comment_id);
    await requireComment(session, comment_id);
    const where = [anyOf("parent_comment_id", [comment_id])];
    const query = { kind: "comment", where, sort: ascending("time_created") } as const;
    return replies.answer(query, (reader, found) => ({
      child_comments: found.filter(isReply).map((reply) => presentReply(reader, reply)),
    }));
  },
});
