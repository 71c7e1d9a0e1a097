import type { STime } from "../../base/time";

/** A file that is stored elsewhere and attached to a card or an epic: its name, size and URL. */
export interface AttachedFile {
  readonly id: string;
  /** 1 to 255 characters. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** An http or https address. */
  readonly url: string;
  /** The id of the user who attached it. */
  readonly user_id: string;
  readonly time_created: STime;
}
