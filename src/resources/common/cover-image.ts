import type { Image } from "./image";

/** Every `ObjectFit`. */
export const objectFits = ["contain", "cover"] as const;

/** How a cover image fills its frame. */
export type ObjectFit = (typeof objectFits)[number];

/** The image at the head of a card, an epic or a page. */
export interface CoverImage extends Image {
  /** Vertical position of the image in its frame, in the client's own unit. */
  readonly positionY?: number;
  readonly object_fit?: ObjectFit | null;
}
