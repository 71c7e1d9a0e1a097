import type { Summary, SummaryGroup } from "../summary/present-summary";
import type { Disposal, ItemChanges, LiveView, LiveViewSnapshot, ViewDiff, WatchViewOptions } from "./live-view";

/** Who hears of a live summary's errors. */
export interface WatchSummaryOptions extends Pick<WatchViewOptions, "onError"> {}

/** All that a live summary shows. Frozen. */
export interface LiveSummarySnapshot extends Omit<LiveViewSnapshot<never>, "items" | "hasMore"> {
  /** As `summarizeView` gives it, with groups that did not change the same objects; undefined until `ready`. */
  readonly summary: Summary | undefined;
}

/** How a live summary changed in one step: `applyViewDiff` carries the changes of `groups` out on a copy of them. */
export interface SummaryDiff extends Pick<ViewDiff<never>, "reason" | "at"> {
  /** The numbers of all that the view shows, where they changed. */
  readonly total?: Pick<Summary, "count" | "measures">;
  /** By their index; groups never move. */
  readonly groups: ItemChanges<SummaryGroup>;
}

/** A listener of each change of a live summary. What it returns is ignored. */
export type SummaryDiffListener = (diff: SummaryDiff) => unknown;

/** The summary of a view, kept as it is. See `Workspace.watchSummary`. */
export interface LiveSummary
  extends Disposal,
    AsyncIterable<SummaryDiff>,
    Pick<LiveView<never>, "status" | "error" | "nextChangeAt" | "ready" | "settled" | "close"> {
  /** All that it shows; the same object until something of it changes. */
  readonly snapshot: LiveSummarySnapshot;
  /**
   * Calls the listener with every change of `snapshot` from now on, one for each commit, after it has changed; the first
   * groups come as `added` to who listens before they are there. Needs no `this`. Returns the way to stop.
   */
  readonly subscribe: (listener: SummaryDiffListener) => () => void;
  /** The changes from now on; ends when it is closed, throws when it fails. Whoever falls more than 100 behind gets them as one. */
  [Symbol.asyncIterator](): AsyncIterableIterator<SummaryDiff>;
}
