import type { Image } from "../common/image";

/** The epic of a card, in brief. */
export interface EpicBrief {
  readonly id: string;
  readonly title: string;
  readonly icon?: Image;
}
