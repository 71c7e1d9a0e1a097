import type { BoardLayout } from "../board/board-layout";
import type { CardStatus } from "../common/card-status";
import type { VcsMapping } from "../pull-request/vcs-mapping";

/** What a list of the next sprints is made from. */
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
