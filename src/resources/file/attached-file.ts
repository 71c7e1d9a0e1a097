import type { STime } from "../../base/time";

/** A file that is kept elsewhere and attached to a card or an epic: what it is called, how large it is and where it is had. */
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
