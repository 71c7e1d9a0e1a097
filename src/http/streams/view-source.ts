import type { STime } from "../../base/time";
import type { WorkspaceError } from "../../errors/workspace-error";
import type { LiveViewStatus } from "../../live/live-view";
import { eventText, type Source, toldError } from "./source";

interface AnySnapshot {
  readonly status: LiveViewStatus;
  readonly nextChangeAt: STime | undefined;
  readonly error: WorkspaceError | undefined;
}

interface AnyDiff {
  readonly at: STime;
}

/** What is kept right elsewhere and told here. */
export interface Watched<Snapshot extends AnySnapshot, Diff extends AnyDiff> {
  readonly snapshot: Snapshot;
  readonly subscribe: (listener: (diff: Diff) => unknown) => () => void;
  settled(): Promise<void>;
  close(): void;
}

/** How it is put into words: members of JSON objects. */
export interface Telling<Snapshot, Diff> {
  whole(snapshot: Snapshot): string;
  /** Undefined where nothing but its state changed. */
  change(diff: Diff): string | undefined;
  /** What of its state every event says. */
  state(snapshot: Snapshot): object;
  /** One change of several, of which the last is given; undefined where nothing but its state changed. */
  between(before: Snapshot, after: Snapshot, last: Diff): Diff | undefined;
  /** Whether a change says as much as the whole would. */
  isLarge(diff: Diff, after: Snapshot): boolean;
}

/** How many of the last events a reader may have missed. */
const MOST_MISSED = 16;

/**
 * The events of a live view: first all it shows, then every change, several as one to a reader who is slow. All it keeps
 * are a few earlier snapshots, which have most items in common.
 */
export class ViewSource<Snapshot extends AnySnapshot, Diff extends AnyDiff> implements Source {
  readonly #id: string;
  readonly #watched: Watched<Snapshot, Diff>;
  readonly #telling: Telling<Snapshot, Diff>;
  readonly #now: () => STime;
  /** What was told by the last events, the first of which has this number. */
  #told: Snapshot[] = [];
  #firstTold = 1;
  /** What changed since then. */
  #changes = 0;
  #lastChange: Diff | undefined;
  /** Whoever comes back is told at once how things stand, even if nothing changed. */
  #isAwaited = false;
  wake = (): void => {};

  constructor(id: string, watched: Watched<Snapshot, Diff>, telling: Telling<Snapshot, Diff>, now: () => STime) {
    this.#id = id;
    this.#watched = watched;
    this.#telling = telling;
    this.#now = now;
    watched.subscribe((diff) => {
      this.#changes += 1;
      this.#lastChange = diff;
      this.wake();
    });
  }

  get ending(): WorkspaceError | undefined {
    const { status, error } = this.#watched.snapshot;
    return status === "failed" ? error : undefined;
  }

  next(): string | undefined {
    const { snapshot } = this.#watched;
    const before = this.#told.at(-1);
    if ((snapshot === before && !this.#isAwaited) || snapshot.status === "failed") return undefined;
    const text = this.#event(before, snapshot);
    this.#told.push(snapshot);
    if (this.#told.length > MOST_MISSED) {
      this.#told.shift();
      this.#firstTold += 1;
    }
    this.#changes = 0;
    this.#isAwaited = false;
    return text;
  }

  async resume(eventId: string): Promise<boolean> {
    const [id, number] = eventId.split("-");
    const place = Number(number) - this.#firstTold;
    if (id !== this.#id || this.#told[place] === undefined) return false;
    this.#told.length = place + 1;
    this.#changes = Number.POSITIVE_INFINITY;
    // What hinders it from being brought up to date is told by its status.
    await this.#watched.settled().catch(() => {});
    this.#isAwaited = true;
    return true;
  }

  close(): void {
    this.#watched.close();
  }

  #event(before: Snapshot | undefined, after: Snapshot): string {
    if (before === undefined) return this.#text("snapshot", after, this.#telling.whole(after));
    const diff = this.#diff(before, after);
    const change = diff && this.#telling.change(diff);
    if (diff === undefined || change === undefined) return this.#text("status", after);
    if (this.#changes > 1 && this.#telling.isLarge(diff, after)) {
      return this.#text("snapshot", after, this.#telling.whole(after));
    }
    return this.#text("diff", after, change);
  }

  #diff(before: Snapshot, after: Snapshot): Diff | undefined {
    const last = this.#lastChange;
    return last === undefined || this.#changes === 1 ? last : this.#telling.between(before, after, last);
  }

  #text(event: string, snapshot: Snapshot, members?: string): string {
    const { status, nextChangeAt, error } = snapshot;
    const at = (this.#changes > 0 && this.#lastChange?.at) || this.#now();
    const state = { status, ...this.#telling.state(snapshot), nextChangeAt, error: error && toldError(error), at };
    const json = JSON.stringify(state);
    const number = this.#firstTold + this.#told.length;
    return eventText(event, `${this.#id}-${number}`, members === undefined ? json : `{${members},${json.slice(1)}`);
  }
}
