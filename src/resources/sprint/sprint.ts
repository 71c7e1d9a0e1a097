import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { BoardLayout } from "../board/board";
import type { Card } from "../card/card";
import type { Archived, CardStatus } from "../common/parts";
import type { List } from "../list/list";
import type { VcsMapping } from "../pull-request/vcs-mapping";

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

/** The template of a list in the next sprints. */
export interface SprintStatus {
  /** Unique within the settings; the lists made from it have ids of their own. */
  readonly id: string;
  /** Of the lists. */
  readonly title: string;
  /** Behavior of the lists, and so the status of the cards in them. */
  readonly status: CardStatus;
}

/** How the next sprints of a space are laid out. Rules S2, U33. */
export interface SprintSettings {
  readonly project_id: string;
  /** Whether sprints can be created. Default `true`. */
  readonly enabled: boolean;
  /** Days a sprint lasts, 1 to 366. Default 14. */
  readonly length: number;
  /** Days between the end of a sprint and the earliest start of the next, 0 to 366. Default 0. */
  readonly cooldown: number;
  /** 0 Sunday … 6 Saturday. Default 1. */
  readonly start_day: number;
  /** In the order of the lists. Default: not started, in progress, done and cancelled. */
  readonly statuses: readonly SprintStatus[];
  /** Which status a pull request puts its card in, by the ids of `statuses`. */
  readonly vcs_mapping?: VcsMapping;
  /** Default `board`. */
  readonly layout: BoardLayout;
  /** Whether cards show their cover images. Default `false`. */
  readonly card_cover_enabled: boolean;
}
