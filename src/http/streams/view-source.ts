import type { STime } from "../../base/time";
import type { WorkspaceError } from "../../errors/workspace-error";
import type { LiveViewStatus } from "../../live/live-view";
import { errorEvent, eventHead, type Source } from "./source";

interface AnySnapshot {
  readonly status: LiveViewStatus;
  readonly nextChangeAt: STime | undefined;
  readonly error: WorkspaceError | undefined;
}

type AnyDiff = { readonly at: STime };

/** A live subject that is sent as events. */
export interface Watched<Snapshot extends AnySnapshot, Diff extends AnyDiff> {
  readonly snapshot: Snapshot;
  readonly subscribe: (listener: (diff: Diff) => unknown) => () => void;
  settled(): Promise<void>;
  close(): void;
}

/** How it is written: members of JSON objects, in pieces. */
export interface EventFormat<Snapshot, Diff> {
  whole(snapshot: Snapshot): Iterable<string>;
  /** Undefined where nothing but its state changed. */
  change(diff: Diff): Iterable<string> | undefined;
  /** The part of its state that every event has. */
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
  readonly #format: EventFormat<Snapshot, Diff>;
  readonly #now: () => STime;
  /** The snapshots after the last events, the first of which has this number. */
  #sent: Snapshot[] = [];
  #firstSent = 1;
  /** The changes since then. */
  #changes = 0;
  #lastChange: Diff | undefined;
  /** Whoever comes back is sent an event at once, even if nothing changed. */
  #isAwaited = false;
  wake = (): void => {};

  constructor(id: string, watched: Watched<Snapshot, Diff>, format: EventFormat<Snapshot, Diff>, now: () => STime) {
    this.#id = id;
    this.#watched = watched;
    this.#format = format;
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

  next(): Iterable<string> | undefined {
    const { snapshot } = this.#watched;
    const before = this.#sent.at(-1);
    if ((snapshot === before && !this.#isAwaited) || snapshot.status === "failed") return undefined;
    const event = this.#event(before, snapshot);
    this.#sent.push(snapshot);
    if (this.#sent.length > MOST_MISSED) {
      this.#sent.shift();
      this.#firstSent += 1;
    }
    this.#changes = 0;
    this.#isAwaited = false;
    return event;
  }

  async resume(eventId: string): Promise<boolean> {
    const [id, number] = eventId.split("-");
    const place = Number(number) - this.#firstSent;
    if (id !== this.#id || this.#sent[place] === undefined) return false;
    this.#sent.length = place + 1;
    this.#changes = Number.POSITIVE_INFINITY;
    // Its status says what hinders it from being brought up to date.
    await this.#watched.settled().catch(() => {});
    this.#isAwaited = true;
    return true;
  }

  close(): void {
    this.#watched.close();
  }

  #event(before: Snapshot | undefined, after: Snapshot): Iterable<string> {
    if (before === undefined) return this.#text("snapshot", after, this.#format.whole(after));
    const diff = this.#diff(before, after);
    const change = diff && this.#format.change(diff);
    if (diff === undefined || change === undefined) return this.#text("status", after);
    if (this.#changes > 1 && this.#format.isLarge(diff, after)) {
      return this.#text("snapshot", after, this.#format.whole(after));
    }
    return this.#text("diff", after, change);
  }

  #diff(before: Snapshot, after: Snapshot): Diff | undefined {
    const last = this.#lastChange;
    return last === undefined || this.#changes === 1 ? last : this.#format.between(before, after, last);
  }

  #text(event: string, snapshot: Snapshot, members?: Iterable<string>): Iterable<string> {
    const { status, nextChangeAt, error } = snapshot;
    const at = (this.#changes > 0 && this.#lastChange?.at) || this.#now();
    const state = { status, ...this.#format.state(snapshot), nextChangeAt, error: error && errorEvent(error), at };
    const json = JSON.stringify(state);
    const number = this.#firstSent + this.#sent.length;
    return pieces(eventHead(event, `${this.#id}-${number}`), json, members);
  }
}

function* pieces(head: string, state: string, members: Iterable<string> | undefined): Iterable<string> {
  yield members === undefined ? head : `${head}{`;
  if (members !== undefined) yield* members;
  yield `${members === undefined ? state : `,${state.slice(1)}`}\n\n`;
}
