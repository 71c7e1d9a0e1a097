import { MAX_TIME_MS } from "../base/time";
import type { ChangedDocument } from "./changed-document";
import type { Viewer } from "./item";
import { allDone } from "./item-store";
import type { WatchedSummary } from "./watched-summary";

/** The live summaries of a workspace, each of which is due when it may be something else than it shows. */
export class WatchedSummaries {
  readonly #all = new Set<WatchedSummary>();

  add(summary: WatchedSummary): void {
    summary.viewer.refCount += 1;
    this.#all.add(summary);
  }

  /** Returns whether it was there. */
  delete(summary: WatchedSummary): boolean {
    if (!this.#all.delete(summary)) return false;
    summary.close();
    summary.viewer.refCount -= 1;
    return true;
  }

  [Symbol.iterator](): Iterator<WatchedSummary> {
    return this.#all.values();
  }

  due(now: number): readonly WatchedSummary[] {
    return [...this.#all].filter((summary) => summary.isDue(now));
  }

  /** When the time alone may change one next, as of views. */
  get nextWake(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { isMoving, wakeAt } of this.#all) if (isMoving) next = Math.min(next, wakeAt, MAX_TIME_MS);
    return next;
  }

  /** Takes in a change that was made after a commit. */
  take(change: ChangedDocument, position: number, now: number): void {
    for (const summary of this.#all) summary.take(change, position, now);
  }

  /** Nothing that is shown, or shown to one viewer, can be relied on. */
  readAllAnew(viewer?: Viewer): void {
    for (const summary of this.#all) if (viewer === undefined || summary.viewer === viewer) summary.readAnew();
  }

  prepare(summaries: readonly WatchedSummary[], now: number): Promise<void> {
    return allDone(summaries, (summary) => summary.prepare(now));
  }
}
