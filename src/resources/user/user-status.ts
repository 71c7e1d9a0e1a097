/** Every `UserStatus`. */
export const userStatuses = ["active", "invited"] as const;

/** Whether a user has joined the workspace yet. */
export type UserStatus = (typeof userStatuses)[number];
