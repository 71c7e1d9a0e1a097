/** Every `BoardLayout`. */
export const boardLayouts = ["board", "list", "timeline", "calendar"] as const;

/** How a board is laid out. */
export type BoardLayout = (typeof boardLayouts)[number];
