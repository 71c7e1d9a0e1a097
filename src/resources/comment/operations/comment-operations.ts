import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, anyOf, ascending } from "../../../storage/query";
import { idSchema, optionalId } from "../../common/base-schemas";
import { authoredNow, deletion, reading } from "../../common/operations/by-id";
import { removeWithReferences } from "../../removal/operations/remove";
import type { ChildComment, Comment, ReplyDocument } from "../comment-fields";
import { commentFields, isReply, replyFields, subjectFields } from "../comment-fields";
import {
  aComment,
  presentComment,
  presentComments,
  presentReply,
  requireAnswerable,
  requireComment,
  requireOwnComment,
  requireOwnReply,
  requireSubject,
  type SubjectReference,
} from "./present-comment";

/** Exactly one of `card_id`, `epic_id` and `page_id`. */
export interface GetCommentsInput extends SubjectReference, PageRequest {}

/** Exactly one of `card_id`, `epic_id` and `page_id`. */
export interface CreateCommentInput extends SubjectReference, InputIn<typeof commentFields, "created"> {}

/** Omitted fields stay unchanged. */
export interface UpdateCommentInput
  extends InputIn<typeof commentFields, "changed">,
    Expecting<UpdateCommentInput, "comment_id"> {
  readonly comment_id: string;
}

export interface GetCommentsOutput extends OptionalPaging {
  readonly comments: readonly Comment[];
}

export type DeleteCommentInput = { readonly comment_id: string };
export type GetCommentInput = { readonly comment_id: string };
export type CreateCommentOutput = { readonly comment: Comment };
export type UpdateCommentOutput = { readonly comment: Comment };
export type DeleteCommentOutput = Readonly<Record<never, never>>;
export type GetCommentOutput = { readonly comment: Comment };

export interface CommentOperations extends ChildCommentOperations {
  /**
   * Writes a comment on a card, an epic or a page, archived or not, whose `time_updated` stays. Rules U15, L5.
   * @throws WorkspaceError 400 `invalid_input` (also for none or several of `card_id`, `epic_id` and `page_id`), 403 `no_access`,
   * 404 `not_found` for what it stands on.
   * @example
   * const { comment } = await workspace.createComment({ card_id: "1", content: "<p>Looks good</p>" });
   * comment.status; // "open"
   */
  createComment(input: CreateCommentInput, options?: CallOptions): Promise<CreateCommentOutput>;

  /**
   * Changes a comment's text or context, resolves it or opens it again; only its author and admins may. Rules U15, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's comment, 404 `not_found`.
   * @example
   * const { comment } = await workspace.updateComment({ comment_id: "1", status: "resolved" });
   * comment.status; // "resolved"
   */
  updateComment(input: UpdateCommentInput, options?: CallOptions): Promise<UpdateCommentOutput>;

  /**
   * Deletes a comment with its replies, whoever wrote those; only its author and admins may. Rules U15, U18, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's comment, 404 `not_found`.
   * @example
   * await workspace.deleteComment({ comment_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.total_comments; // 0
   */
  deleteComment(input: DeleteCommentInput, options?: CallOptions): Promise<DeleteCommentOutput>;

  /**
   * Reads one comment. Rules U15, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to what it is on, 404 `not_found`, also for a reply.
   * @example
   * const { comment } = await workspace.getComment({ comment_id: "1" });
   * comment.content; // "<p>Shorter, please.</p>"
   */
  getComment(input: GetCommentInput, options?: CallOptions): Promise<GetCommentOutput>;

  /**
   * Lists the comments on a card, an epic or a page, oldest first, without their replies. Rules U15, C10, F10.
   * @throws WorkspaceError 400 `invalid_input` (also for none or several of `card_id`, `epic_id` and `page_id`), 403 `no_access`,
   * 404 `not_found` for what they stand on.
   * @example
   * const { comments } = await workspace.getComments({ card_id: "1" });
   * comments.filter((comment) => comment.status === "open").length;
   */
  getComments(input: GetCommentsInput, options?: CallOptions): Promise<GetCommentsOutput>;
}

const newFields = startOf(commentFields);
const writeFields = inputWriterOf(commentFields);
const subject = { card_id: optionalId, epic_id: optionalId, page_id: optionalId };

export const createComment = operation<Pick<CommentOperations, "createComment">>({
  input: (unit) => ({ ...inputsOf(commentFields, unit, "created"), ...subject }),
  async decide(session, { card_id, epic_id, page_id, ...fields }) {
    const { field, id } = await requireSubject(session, { card_id, epic_id, page_id });
    const comment = session.insert("comment", {
      id: await session.nextId("comment"),
      [field]: id,
      ...newFields(fields),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ comment: await presentComment(reader, comment) });
  },
});

export const updateComment = operation<Pick<CommentOperations, "updateComment">>({
  input: (unit) => ({ comment_id: idSchema, ...inputsOf(commentFields, unit, "changed") }),
  changes: aComment,
  async decide(session, { comment_id, ...changes }) {
    await requireOwnComment(session, comment_id);
    const comment = await session.update("comment", comment_id, (draft) => writeFields(draft, changes));
    return async (reader) => ({ comment: await presentComment(reader, comment) });
  },
});

export const deleteComment = deletion("comment", { find: requireOwnComment });

export const getComment = reading("comment", presentComment, requireComment);

export const getComments = operation<Pick<CommentOperations, "getComments">>({
  role: "viewer",
  input: () => ({ ...subject, ...pageInput }),
  async decide(session, { card_id, epic_id, page_id, ...page }) {
    const comments = listing(session.context, page, [card_id || null, page_id || null, epic_id || null]);
    const { field, id } = await requireSubject(session, { card_id, epic_id, page_id });
    const where = [anyOf(field, [id]), absent("parent_comment_id")];
    const query = { kind: "comment", where, sort: ascending("time_created") } as const;
    return comments.answer(query, async (reader, found) => ({ comments: await presentComments(reader, found) }));
  },
});

export interface CreateChildCommentInput extends InputIn<typeof replyFields, "created"> {
  /** The comment to answer. */
  readonly comment_id: string;
}

export interface DeleteChildCommentInput {
  /** The comment that the reply answers. */
  readonly comment_id: string;
  readonly child_comment_id: string;
}

/** Omitted fields stay unchanged. */
export interface UpdateChildCommentInput
  extends DeleteChildCommentInput,
    InputIn<typeof replyFields, "changed">,
    Expecting<UpdateChildCommentInput, keyof DeleteChildCommentInput> {}

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
const newReply = startOf(replyFields);
const writeReply = inputWriterOf(replyFields);
const named = { comment_id: idSchema, child_comment_id: idSchema };

export const createChildComment = operation<Pick<ChildCommentOperations, "createChildComment">>({
  input: (unit) => ({ comment_id: idSchema, ...inputsOf(replyFields, unit, "created") }),
  async decide(session, { comment_id, ...fields }) {
    const answered = await requireAnswerable(session, comment_id);
    const reply: ReplyDocument = {
      id: await session.nextId("comment"),
      ...subjectOfReply(answered),
      parent_comment_id: comment_id,
      ...newReply(fields),
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
    await requireOwnReply(session, comment_id, child_comment_id);
    const changed = await session.update("comment", child_comment_id, (draft) => writeReply(draft, changes));
    const reply = { ...changed, parent_comment_id: comment_id };
    return (reader) => ({ child_comment: presentReply(reader, reply) });
  },
});

export const deleteChildComment = operation<Pick<ChildCommentOperations, "deleteChildComment">>({
  input: () => named,
  async decide(session, { comment_id, child_comment_id }) {
    await requireOwnReply(session, comment_id, child_comment_id);
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
