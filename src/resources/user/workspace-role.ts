/** Every `WorkspaceRole`. */
export const workspaceRoles = ["owner", "admin", "member", "guest", "guestReader"] as const;

/** What a user is in a workspace; what an actor may do depends on the `MemberRole` it acts with instead. Rule U21. */
export type WorkspaceRole = (typeof workspaceRoles)[number];
