import { fromMilliseconds } from "../../base/time";
import type { WorkspaceCommit } from "../../engine/commit-follower";
import type { WorkspaceError } from "../../errors/errors";
import { between } from "../../live/diff";
import type { LiveSubject, LiveViewSnapshot } from "../../live/live-view";
import type { DiffOf, StateOf, Watch } from "../../live/shown";
import type { Workspace } from "../../workspace";
import { commitPieces, errorIn, eventPieces, formats } from "./events";

/** The source of a stream. Events are made on demand, so that a slow reader buffers nothing. */
export interface Source {
  /** The pieces of the next event as it goes over the wire, made as they are taken; undefined while there is none. */
  next(): Iterable<string> | undefined;
  readonly ending: WorkspaceError | undefined;
  /** To be called when there may be an event, or it ended. */
  wake: () => void;
  /** Goes back to where a reader is who knows this event; undefined where none can, false where this one cannot. */
  resume?(eventId: string): Promise<boolean>;
  close(): void;
}

type LiveSnapshot = Pick<LiveViewSnapshot<never>, "status" | "nextChangeAt" | "error">;
type Snapshot<Name extends Watch> = LiveSnapshot & StateOf<Name>;

/** How many of the last events a reader may have missed. */
const MOST_MISSED = 16;

/** Several changes are one to a slow reader. It keeps a few earlier snapshots, which have most items in common. */
export class ViewSource<Name extends Watch> implements Source {
  readonly #id: string;
  readonly #name: Name;
  readonly #watched: LiveSubject<Snapshot<Name>, DiffOf<Name>>;
  readonly #workspace: Workspace;
  /** The snapshots after the last events, the first of which has this number. */
  #sent: Snapshot<Name>[] = [];
  #firstSent = 1;
  #changes = 0;
  #lastChange: DiffOf<Name> | undefined;
  /** A client that resumes gets an event at once, even if nothing changed. */
  #isAwaited = false;
  wake = (): void => {};

  constructor(id: string, name: Name, watched: LiveSubject<Snapshot<Name>, DiffOf<Name>>, workspace: Workspace) {
    this.#id = id;
    this.#name = name;
    this.#watched = watched;
    this.#workspace = workspace;
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

  #event(before: Snapshot<Name> | undefined, after: Snapshot<Name>): Iterable<string> {
    const { status, nextChangeAt, error, ...state } = after;
    const pieces = (event: string, members: object) => this.#pieces(event, after, members);
    if (before === undefined) return pieces("snapshot", state);
    const last = this.#lastChange;
    const reason = last?.reason === "clock" ? "clock" : "commit";
    const isOne = last === undefined || this.#changes === 1;
    const diff = isOne ? last : between[this.#name](before, after, reason, last.at);
    if (diff === undefined || diff.reason === "status") return pieces("status", {});
    const { change, size } = formats[this.#name];
    const [brought, all] = size(diff, after);
    if (this.#changes > 1 && brought >= Math.max(1, all)) return pieces("snapshot", state);
    return pieces("diff", { ...change(diff), reason });
  }

  #pieces(event: string, snapshot: Snapshot<Name>, members: object): Iterable<string> {
    const { status, nextChangeAt, error, hasMore }: LiveSnapshot & { readonly hasMore?: boolean } = snapshot;
    const { clock, timeUnit } = this.#workspace;
    const at = (this.#changes > 0 && this.#lastChange?.at) || fromMilliseconds(clock.now(), timeUnit);
    const state = { status, hasMore, nextChangeAt, error: error && errorIn(error), at };
    const number = this.#firstSent + this.#sent.length;
    return eventPieces(event, `${this.#id}-${number}`, { ...members, ...state });
  }
}

/** For a slow reader one commit waits, whose text is made once it can be sent; the others are read again. */
export class CommitSource implements Source {
  readonly ending = undefined;
  readonly #workspace: Workspace;
  #waiting: { readonly sequence: number; readonly pieces: Iterable<string> }[] = [];
  #last: number | undefined;
  #stop: () => void = () => {};
  #isBehind = false;
  wake = (): void => {};

  /** @throws WorkspaceError 403 `no_access` for anyone but an admin. */
  constructor(workspace: Workspace, after: number | undefined) {
    this.#workspace = workspace;
    this.#follow(after, (sequence) => this.#push(sequence, eventPieces("following", String(sequence), { sequence })));
  }

  next(): Iterable<string> | undefined {
    const event = this.#waiting.shift();
    if (event !== undefined) {
      this.#last = event.sequence;
      return event.pieces;
    }
    if (this.#isBehind) {
      this.#isBehind = false;
      this.#follow(this.#last);
    }
    return undefined;
  }

  close(): void {
    this.#stop();
  }

  #follow(after: number | undefined, onFollowing?: (sequence: number) => void): void {
    this.#stop = this.#workspace.subscribe((commit) => this.#take(commit), { after, onFollowing });
  }

  #take(commit: WorkspaceCommit): void {
    if (this.#isBehind) return;
    this.#push(commit.sequence, commitPieces(commit));
    if (this.#waiting.length === 0) return;
    this.#isBehind = true;
    this.#stop();
  }

  #push(sequence: number, pieces: Iterable<string>): void {
    this.#waiting.push({ sequence, pieces });
    this.wake();
  }
}

/** The number of the last commit of a workspace; of several a slow reader gets the last. */
export class ChangeSource implements Source {
  readonly ending = undefined;
  #waiting: { readonly sequence: number | undefined } | undefined;
  readonly close: () => void;
  wake = (): void => {};

  constructor(workspace: Workspace) {
    this.close = workspace.onChange((sequence) => {
      this.#waiting = { sequence };
      this.wake();
    });
  }

  next(): Iterable<string> | undefined {
    const event = this.#waiting && eventPieces("change", undefined, this.#waiting);
    this.#waiting = undefined;
    return event;
  }
}
