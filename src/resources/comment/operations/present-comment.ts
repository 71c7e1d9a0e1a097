import { refusal } from "../../../errors/errors";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { authorIds } from "../../common/operations/by-id";
import type { ChildComment, Comment, CommentDocument, ReplyDocument } from "../comment-fields";
import { commentFields, isReply, replyFields } from "../comment-fields";

const shownOfComment = partOf(commentFields, "isShown");
const shownOfReply = partOf(replyFields, "isShown");

export async function presentComments(reader: Reader, comments: readonly CommentDocument[]): Promise<Comment[]> {
  const ids = comments.map((comment) => comment.id);
  const replies = await reader.countBy({ kind: "comment", where: [] }, "parent_comment_id", ids);
  return comments.map((document) => ({
    ...shownOfComment(document),
    ...authorIds(document),
    type: "comment",
    team_id: reader.context.teamId,
    total_child_comments: replies.get(document.id) ?? 0,
  }));
}

export const presentComment = oneBy(presentComments);

export function presentReply({ context: { teamId } }: Reader, document: ReplyDocument): ChildComment {
  return { ...shownOfReply(document), ...authorIds(document), type: "child_comment", team_id: teamId };
}

export const aComment = subjectOf("comment", "comment_id", commentFields, presentComment);

const unknown = (id: string, path: string) =>
  refusal("not_found", path, `There is no comment ${id} in this workspace.`);

/** Exactly one of `card_id`, `epic_id` and `page_id`. */
export interface SubjectReference {
  readonly card_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
  readonly page_id?: string | null | undefined;
}

export async function requireSubject(session: Session, reference: SubjectReference) {
  const [kind, second] = (["card", "epic", "page"] as const).filter((each) => reference[`${each}_id`]);
  if (kind === undefined || second !== undefined) {
    const path = `${second ?? "card"}_id`;
    throw refusal("invalid_input", path, "Give one of card_id, epic_id and page_id.", "exactly_one");
  }
  const { id } = await session.require(kind, reference[`${kind}_id`] ?? "", `${kind}_id`);
  return { field: `${kind}_id`, id } as const;
}

// Read with its card, epic or page: only readers of that may read it, and it belongs to no space by itself. Rule E4.
async function requireEither(session: Session, id: string, path: string): Promise<CommentDocument> {
  const comment = await session.require("comment", id, path);
  if (comment.card_id !== undefined) await session.require("card", comment.card_id, path);
  if (comment.epic_id !== undefined) await session.require("epic", comment.epic_id, path);
  if (comment.page_id !== undefined) await session.require("page", comment.page_id, path);
  return comment;
}

export async function requireComment(session: Session, id: string): Promise<CommentDocument> {
  const comment = await requireEither(session, id, "comment_id");
  if (isReply(comment)) throw unknown(id, "comment_id");
  return comment;
}

export async function requireAnswerable(session: Session, id: string): Promise<CommentDocument> {
  const comment = await requireEither(session, id, "comment_id");
  if (!isReply(comment)) return comment;
  const message = `Comment ${id} is a reply; answer comment ${comment.parent_comment_id} instead.`;
  throw refusal("invalid_input", "comment_id", message, "nested_reply");
}

/** The comment a request is about to change or delete. */
export async function requireOwnComment(session: Session, id: string): Promise<CommentDocument> {
  const comment = await requireComment(session, id);
  permitCommentChange(session, comment, "comment_id");
  return comment;
}

/** Likewise the reply. */
export async function requireOwnReply(session: Session, commentId: string, id: string): Promise<void> {
  await requireComment(session, commentId);
  const reply = await session.get("comment", id);
  if (reply === null || !isReply(reply) || reply.parent_comment_id !== commentId) throw unknown(id, "child_comment_id");
  permitCommentChange(session, reply, "child_comment_id");
}

/** Comments and replies are changed by whose they are, and by admins. Rule E4. */
function permitCommentChange(session: Session, comment: CommentDocument, path: string): void {
  const { actor } = session.context;
  session.permit("comment", comment, actor.role === "admin" || actor.user_id === comment.user.user_id, path);
}
