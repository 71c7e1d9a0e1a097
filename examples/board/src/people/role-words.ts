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

const choiceOf = (id: Role) => ({ id, name: roleWords[id] });

/** Those that somebody can be invited to, and the one they have; guests have the rights of members here. */
export const rolesToChoose = (own: Role) =>
  [...new Set<Role>(["member", "admin", "owner", "guestReader", own])].map(choiceOf);
