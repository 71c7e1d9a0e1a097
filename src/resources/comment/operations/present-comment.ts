import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/expected";
import { only } from "../../../presentation/only";
import type { Reader } from "../../../session/reader";
import { authorIds } from "../../common/present-authored";
import type { ChildComment, Comment } from "../comment";
import type { CommentDocument, ReplyDocument } from "../comment-document";
import { commentFields, replyFields } from "../comment-fields";

const shownOfComment = partOf(commentFields, "isShown");
const shownOfReply = partOf(replyFields, "isShown");

/** The comments as the API shows them, in their order. */
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

export async function presentComment(reader: Reader, comment: CommentDocument): Promise<Comment> {
  return only(await presentComments(reader, [comment]));
}

/** A reply as the API shows it. */
export function presentReply({ context: { teamId } }: Reader, document: ReplyDocument): ChildComment {
  return { ...shownOfReply(document), ...authorIds(document), type: "child_comment", team_id: teamId };
}

/** The comment that an input names. */
export const aComment = subjectOf("comment", "comment_id", commentFields, presentComment);
