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

/** A label for cards and epics, of one space or of the whole workspace. */
export interface Tag {
  readonly id: string;
  readonly team_id: string;
  /** The space it belongs to; absent on a tag of the whole workspace. */
  readonly project_id?: string;
  readonly name: string;
  /** The name as a lower-case word for URLs. */
  readonly slug: string;
  readonly color: TagColor | null;
  /** How many cards carry the tag. */
  readonly total_cards: number;
}
