export const tagColors = [
  "fog",
  "slate",
  "grey",
  "charcoal",
  "black",
  "red",
  "orange",
  "yellow",
  "green",
  "ocean",
  "blue",
  "purple",
  "pink",
] as const;

/** The palette of tags. */
export type TagColor = (typeof tagColors)[number];
