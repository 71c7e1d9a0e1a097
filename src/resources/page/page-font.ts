/** Every `PageFont`. */
export const pageFonts = ["sans", "serif", "mono"] as const;

/** The typeface of a page. */
export type PageFont = (typeof pageFonts)[number];
