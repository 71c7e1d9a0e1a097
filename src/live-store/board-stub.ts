import type { STime } from "../base/time";
import type { WorkspaceError } from "../errors/errors";
import type { LiveViewStatus } from "../live/live-view";
import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { List } from "../resources/list/list";
import type { CardFilters } from "../views";

export interface BoardLane {
  readonly list: List;
  readonly cards: readonly Card[];
  readonly count: number;
  readonly hasMore: boolean;
}
export interface LiveBoardSnapshot {
  readonly board: Board | undefined;
  readonly lists: readonly BoardLane[];
  readonly status: LiveViewStatus;
  readonly nextChangeAt: STime | undefined;
  readonly error: WorkspaceError | undefined;
}
export interface WatchBoardInput {
  readonly board_id: string;
  readonly card_filters?: CardFilters | null | undefined;
  readonly cards_per_list?: number | null | undefined;
}
export interface LiveBoard {
  readonly snapshot: LiveBoardSnapshot;
  readonly subscribe: (listener: (diff: object) => unknown) => () => void;
  settled(): Promise<void>;
  close(): void;
}
