/** Every `ListBehavior`. */
export const listBehaviors = ["backlog", "committed", "started", "completed", "cancelled"] as const;

/** The status a list gives its cards; `backlog` gives none. Rule L3. */
export type ListBehavior = (typeof listBehaviors)[number];
