import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { Card } from "../card/card";
import type { Archived } from "../common/archived";
import type { CardStatus } from "../common/card-status";
import type { List } from "../list/list";

/** How much of a sprint stood at one status at the end of a day. Rule S3. */
export interface SprintProgressItem {
  readonly status: CardStatus;
  /** Number of cards. */
  readonly count: number;
  /** Sum of their estimates. */
  readonly pts: number;
}

/** A time-boxed iteration of a space. */
export interface Sprint {
  readonly id: string;
  readonly team_id: string;
  readonly project_id: string;
  readonly user_updated: Actor;
  readonly title: string;
  readonly content: string;
  /** Its four lists: not started, in progress, done, cancelled. Rule S2. */
  readonly lists: readonly List[];
  /** Its cards that are neither completed, cancelled nor archived. Rule S3. */
  readonly unfinished_cards: readonly Card[];
  readonly start_date: STime;
  /** The first instant after the sprint. */
  readonly end_date: STime;
  /** Wins over `end_date` where set. Rule S2. */
  readonly override_end_date?: STime;
  /** How the sprint is laid out, such as `board`. */
  readonly layout: string;
  /** One inner array per day so far, each with one item per status. Rule S3. */
  readonly progress: readonly (readonly SprintProgressItem[])[];
  readonly time_created: STime;
  readonly time_updated: STime;
  readonly archived?: Archived;
}
