import type { Authored } from "../common/parts";

/** Every `CommentStatus`. */
export const commentStatuses = ["open", "resolved", "orphaned"] as const;

/** Whether a comment still needs attention; `orphaned` when what it was about is gone. */
export type CommentStatus = (typeof commentStatuses)[number];

/** A comment on a card, an epic or a page; on exactly one of them. */
export interface Comment extends Authored {
  readonly id: string;
  readonly type: "comment";
  readonly team_id: string;
  readonly card_id?: string;
  readonly epic_id?: string;
  readonly page_id?: string;
  /** HTML as it was sent, at most 102400 characters. */
  readonly content: string;
  /** Version of the content's schema. */
  readonly schema: number;
  /** The subject of the comment, such as the passage it quotes, as the client wrote it. */
  readonly context?: string;
  readonly status: CommentStatus;
  /** How many replies it has. */
  readonly total_child_comments: number;
}

/** A reply to a comment; it stands where the comment stands. */
export interface ChildComment extends Omit<Comment, "type" | "context" | "status" | "total_child_comments"> {
  readonly type: "child_comment";
  /** The comment it answers. */
  readonly parent_comment_id: string;
}
