import type { STime } from "../../base/time";

/** Every `MemberRole`. */
export const memberRoles = ["admin", "member", "viewer"] as const;

/** The rights of a member: viewers read, members also write, admins also change what is others'. Rule E4. */
export type MemberRole = (typeof memberRoles)[number];

/** A user's membership of a card, an epic, a board, a page or a space. */
export interface Member {
  readonly user_id: string;
  /** When the user became a member. */
  readonly assigned_date: STime;
  readonly role: MemberRole;
}

/** In a `reader_ids` field: whoever belongs to the workspace may read. No user id can be spelled like this. */
export const EVERYONE = "*";
