import * as z from "zod/mini";
import { CONTENT_MAX_LENGTH, CONTENT_SCHEMA } from "../../base/limits";
import { sortedInteger, text, typed } from "../../fields/declared-fields";
import { takenAs } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import { boundedText, contentSchema, countSchema, idSchema } from "../common/base-schemas";
import { type Authored, authoredFields, shownIfSet } from "../common/common-fields";

/** A comment on a card, an epic or a page; on exactly one of them. */
export interface Comment extends Authored, ShownIn<typeof commentFields> {}

/** A reply to a comment; it stands where the comment stands. */
export interface ChildComment extends Authored, ShownIn<typeof replyFields> {}

/** Schema of `CommentStatus`. */
export const commentStatusSchema = /*#__PURE__*/ z.enum(["open", "resolved", "orphaned"]);

/** Whether a comment still needs attention; `orphaned` when what it was about is gone. */
export type CommentStatus = z.output<typeof commentStatusSchema>;

const writtenContent = boundedText(CONTENT_MAX_LENGTH, (html) => html.check(z.regex(/\S/, "Expected some text.")));

export const subjectFields = {
  card_id: stored(idSchema, { ...shownIfSet, declared: text, removedWith: "card" }),
  epic_id: stored(idSchema, { ...shownIfSet, declared: text, removedWith: "epic" }),
  page_id: stored(idSchema, { ...shownIfSet, declared: text, removedWith: "page" }),
} as const;

const shared = {
  id: stored(idSchema, { isShown: true }),
  team_id: made(idSchema),
  ...subjectFields,
  /** HTML with some text, at most 102400 characters; comes back as sent. */
  content: stored(contentSchema, { isShown: true, isFree: true, input: takenAs(writtenContent).required }),
  /** Version of the content's schema. Default 1. */
  schema: stored(countSchema, { orElse: CONTENT_SCHEMA, isShown: true, input: "defaulted" }),
  ...authoredFields,
  time_updated: { ...authoredFields.time_updated, declared: sortedInteger },
} as const;

/** A reply is stored as a comment, too. */
export const commentFields = {
  ...shared,
  type: made(z.literal("comment")),
  parent_comment_id: stored(idSchema, { isOptional: true, declared: text, removedWith: "comment" }),
  /**
   * The subject of the comment, such as the passage it quotes, as the client wrote it; at most 102400 characters.
   * `null` or `""` clears it.
   */
  context: stored(contentSchema, { ...shownIfSet, input: "clearable" }),
  status: stored(commentStatusSchema, { orElse: "open", isShown: true, input: "changeable" }),
  /** How many replies it has. */
  total_child_comments: made(countSchema),
} as const;

export const replyFields = {
  ...shared,
  type: made(z.literal("child_comment")),
  /** The comment it answers. */
  parent_comment_id: stored(idSchema, { isShown: true }),
} as const;

/** Schema of `Comment`. */
export const commentSchema = /*#__PURE__*/ shownSchemaOf(typed<Comment>, commentFields);

/** Schema of `ChildComment`. */
export const childCommentSchema = /*#__PURE__*/ shownSchemaOf(typed<ChildComment>, replyFields);

export type CommentDocument = DocumentIn<typeof commentFields>;

export type ReplyDocument = CommentDocument & { readonly parent_comment_id: string };

export const isReply = (comment: CommentDocument): comment is ReplyDocument => comment.parent_comment_id !== undefined;

export const comment = documentKind(commentFields, { visible_content: searched.visible_content });
