import type { STime } from "../base/time";
import type { BoardDiff, LiveBoard, LiveBoardSnapshot, WatchBoardOptions } from "./live-board";
import { type Connect, disposable, type Keeper, LiveSubject, type SubjectSink } from "./live-subject";
import type { LiveSummary, LiveSummarySnapshot, SummaryDiff, WatchSummaryOptions } from "./live-summary";
import { type LiveView, type LiveViewSnapshot, noChanges, type ViewDiff, type WatchViewOptions } from "./live-view";

export type ViewState<Item> = Pick<LiveViewSnapshot<Item>, "items" | "hasMore">;
export type ViewSink<Item> = SubjectSink<ViewState<Item>, ViewDiff<Item>>;
export type ViewKeeper<Item> = Keeper<ViewState<Item>, ViewDiff<Item>>;

export type BoardState = Pick<LiveBoardSnapshot, "board" | "lists">;
export type BoardSink = SubjectSink<BoardState, BoardDiff>;
export type BoardKeeper = Keeper<BoardState, BoardDiff>;

export type SummaryState = Pick<LiveSummarySnapshot, "summary">;
export type SummarySink = SubjectSink<SummaryState, SummaryDiff>;
export type SummaryKeeper = Keeper<SummaryState, SummaryDiff>;

class ShownView<Item> extends LiveSubject<ViewState<Item>, ViewDiff<Item>> {
  constructor(now: () => STime, options: WatchViewOptions, connect: Connect<ViewState<Item>, ViewDiff<Item>>) {
    super({ items: noChanges.added, hasMore: false }, noChanges, connect, now, options);
  }

  get current(): readonly Item[] {
    return this.state.items;
  }

  get hasMore(): boolean {
    return this.state.hasMore;
  }
}

/** A live view that is kept right by what `connect` finds. */
export function showView<Item>(
  now: () => STime,
  options: WatchViewOptions,
  connect: Connect<ViewState<Item>, ViewDiff<Item>>,
): LiveView<Item> {
  // The two symbols that close it are in the type where the language has them.
  return disposable(new ShownView(now, options, connect)) as ShownView<Item> & LiveView<Item>;
}

export function showBoard(
  now: () => STime,
  options: WatchBoardOptions,
  connect: Connect<BoardState, BoardDiff>,
): LiveBoard {
  const empty: BoardState = { board: undefined, lists: noChanges.added };
  const nothing = { lists: noChanges, cards: noChanges.added };
  const shown = new LiveSubject<BoardState, BoardDiff>(empty, nothing, connect, now, options);
  return disposable(shown) as typeof shown & LiveBoard;
}

export function showSummary(
  now: () => STime,
  options: WatchSummaryOptions,
  connect: Connect<SummaryState, SummaryDiff>,
): LiveSummary {
  const empty: SummaryState = { summary: undefined };
  const shown = new LiveSubject<SummaryState, SummaryDiff>(empty, { groups: noChanges }, connect, now, options);
  return disposable(shown) as typeof shown & LiveSummary;
}
