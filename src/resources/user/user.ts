import type { STime } from "../../base/time";

/** Every `UserStatus`. */
export const userStatuses = ["active", "invited"] as const;

/** Whether a user has joined the workspace yet. */
export type UserStatus = (typeof userStatuses)[number];

/** Every `WorkspaceRole`. */
export const workspaceRoles = ["owner", "admin", "member", "guest", "guestReader"] as const;

/** The role of a user in a workspace; the rights of an actor depend on its `MemberRole` instead. Rule U21. */
export type WorkspaceRole = (typeof workspaceRoles)[number];

/** A workspace a user belongs to. An engine knows only its id, which is its name and sub-domain too. */
export interface UserTeam {
  readonly id: string;
  readonly team_name: string;
  readonly sub_domain: string;
  readonly role: WorkspaceRole;
  readonly status: UserStatus;
}

/** A person or robot; the id is the host's. Rule U21. */
export interface User {
  readonly id: string;
  /** The same as `id`. */
  readonly user_id: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Its own, else first and last name, else the id. */
  readonly display_name: string;
  /** A URL or image data. */
  readonly profile_image?: string;
  readonly color?: string;
  readonly status: UserStatus;
  /** IANA name. */
  readonly timezone_id?: string;
  readonly locale?: string;
  /** Absent, like `time_updated`, where the workspace keeps no record of the user. */
  readonly time_created?: STime;
  readonly time_updated?: STime;
  /** The workspace that answers. */
  readonly teams: readonly UserTeam[];
}

/** A user as a member of the workspace. */
export interface WorkspaceMember extends User {
  readonly role: WorkspaceRole;
  /** Rate of its time entries, in cents an hour; shown to admins and to the member itself. */
  readonly rate_cents?: number;
  /** Code of the currency of the rate; shown with it. */
  readonly currency?: string;
}
