import type { WorkspaceMember } from "workspace-engine";

type Role = WorkspaceMember["role"];

/** As the page names the roles of members. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  guest: "Guest",
  guestReader: "Viewer",
};

/** Those that somebody can be invited to; guests have the rights of members here. */
export const invitedRoles = ["member", "admin", "owner", "guestReader"] as const satisfies readonly Role[];
