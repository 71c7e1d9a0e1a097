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
export function viewSource<Name extends Watch>(
  id: string,
  name: Name,
  watched: LiveSubject<Snapshot<Name>, DiffOf<Name>>,
  { clock, timeUnit }: Workspace,
): Source {
  /** The snapshots after the last events, the first of which has this number. */
  let sent: readonly Snapshot<Name>[] = [];
  let firstSent = 1;
  let changes = 0;
  let lastChange: DiffOf<Name> | undefined;
  /** A client that resumes gets an event at once, even if nothing changed. */
  let isAwaited = false;

  const pieces = (event: string, snapshot: Snapshot<Name>, members: object): Iterable<string> => {
    const { status, nextChangeAt, error, hasMore }: LiveSnapshot & { readonly hasMore?: boolean } = snapshot;
    const at = (changes > 0 && lastChange?.at) || fromMilliseconds(clock.now(), timeUnit);
    const state = { status, hasMore, nextChangeAt, error: error && errorIn(error), at };
    return eventPieces(event, `${id}-${firstSent + sent.length}`, { ...members, ...state });
  };
  const eventFrom = (before: Snapshot<Name> | undefined, after: Snapshot<Name>): Iterable<string> => {
    const { status, nextChangeAt, error, ...state } = after;
    if (before === undefined) return pieces("snapshot", after, state);
    const last = lastChange;
    const reason = last?.reason === "clock" ? "clock" : "commit";
    const isOne = last === undefined || changes === 1;
    const diff = isOne ? last : between[name](before, after, reason, last.at);
    if (diff === undefined || diff.reason === "status") return pieces("status", after, {});
    const { change, size } = formats[name];
    const [brought, all] = size(diff, after);
    if (changes > 1 && brought >= Math.max(1, all)) return pieces("snapshot", after, state);
    return pieces("diff", after, { ...change(diff), reason });
  };

  const source: Source = {
    wake: () => {},
    get ending() {
      const { status, error } = watched.snapshot;
      return status === "failed" ? error : undefined;
    },
    next() {
      const { snapshot } = watched;
      const before = sent.at(-1);
      if ((snapshot === before && !isAwaited) || snapshot.status === "failed") return undefined;
      const event = eventFrom(before, snapshot);
      const kept = [...sent, snapshot].slice(-MOST_MISSED);
      firstSent += sent.length + 1 - kept.length;
      sent = kept;
      changes = 0;
      isAwaited = false;
      return event;
    },
    async resume(eventId) {
      const [stream, number] = eventId.split("-");
      const place = Number(number) - firstSent;
      if (stream !== id || sent[place] === undefined) return false;
      sent = sent.slice(0, place + 1);
      changes = Number.POSITIVE_INFINITY;
      // Its status says what hinders it from being brought up to date.
      await watched.settled().catch(() => {});
      isAwaited = true;
      return true;
    },
    close: () => watched.close(),
  };
  watched.subscribe((diff) => {
    changes += 1;
    lastChange = diff;
    source.wake();
  });
  return source;
}

/**
 * For a slow reader one commit waits, whose text is made once it can be sent; the others are read again.
 * @throws WorkspaceError 403 `no_access` for anyone but an admin.
 */
export function commitSource(workspace: Workspace, after: number | undefined): Source {
  const waiting: { readonly sequence: number; readonly pieces: Iterable<string> }[] = [];
  let last: number | undefined;
  let isBehind = false;
  let stop = (): void => {};

  const push = (sequence: number, pieces: Iterable<string>): void => {
    waiting.push({ sequence, pieces });
    source.wake();
  };
  const take = (commit: WorkspaceCommit): void => {
    if (isBehind) return;
    push(commit.sequence, commitPieces(commit));
    if (waiting.length === 0) return;
    isBehind = true;
    stop();
  };
  const source: Source = {
    ending: undefined,
    wake: () => {},
    next() {
      const event = waiting.shift();
      if (event !== undefined) last = event.sequence;
      else if (isBehind) {
        isBehind = false;
        stop = workspace.subscribe(take, { after: last });
      }
      return event?.pieces;
    },
    close: () => stop(),
  };
  const onFollowing = (sequence: number) => push(sequence, eventPieces("following", String(sequence), { sequence }));
  stop = workspace.subscribe(take, { after, onFollowing });
  return source;
}

/** The number of the last commit of a workspace; of several a slow reader gets the last. */
export function changeSource(workspace: Workspace): Source {
  let waiting: { readonly sequence: number | undefined } | undefined;
  const source = {
    ending: undefined,
    wake: () => {},
    next() {
      const event = waiting && eventPieces("change", undefined, waiting);
      waiting = undefined;
      return event;
    },
    close: workspace.onChange((sequence) => {
      waiting = { sequence };
      source.wake();
    }),
  };
  return source;
}
