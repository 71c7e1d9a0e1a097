import type { EventSourceMessage } from "eventsource-parser";
import { deepFreeze, isSame } from "../../base/json";
import type { STime } from "../../base/time";
import type {
  BoardDiffEvent,
  BoardSnapshotEvent,
  Reason,
  StateEvent,
  SummaryDiffEvent,
  SummarySnapshotEvent,
  ViewDiffEvent,
  ViewSnapshotEvent,
  ViewStateEvent,
} from "../../http/streams/events";
import { changedBoard, changedItems } from "../../live/apply-diff";
import { boardDiffBetween, diffBetween, itsId, keyInText, summaryDiffBetween } from "../../live/diff";
import type { BoardDiff, BoardLane } from "../../live/live-board";
import type { Keeper, SubjectSink } from "../../live/live-subject";
import type { SummaryDiff } from "../../live/live-summary";
import type { ViewDiff } from "../../live/live-view";
import type { BoardSink, BoardState, SummarySink, SummaryState, ViewSink, ViewState } from "../../live/shown";
import type { Message } from "../requests/message";
import { type Connection, errorIn } from "../requests/send";
import { EventFollower } from "./follow-events";

interface Followed {
  readonly message: Message;
  readonly connection: Connection;
  /** Called with the time of the server. */
  readonly heard: (at: number) => void;
}

/** How a live subject is made of its events. What did not change stays the same objects. */
interface Copying<State, Diff, Whole, Change> {
  readonly first: State;
  whole(known: State, received: Whole): State;
  changed(known: State, received: Change): State;
  between(before: State, after: State, reason: Reason, at: STime): Diff | undefined;
  /** The state with what every event says of it. */
  shown(state: State, received: StateEvent): State;
}

type Identified = { readonly id: string };

const none: readonly never[] = Object.freeze([]);

/** Has a live view kept right by a server; resolves when it shows its first items. */
export function followView<Item extends Identified>(asked: Followed, sink: ViewSink<Item>) {
  const copying: Copying<ViewState<Item>, ViewDiff<Item>, ViewSnapshotEvent<Item>, ViewDiffEvent<Item>> = {
    first: { items: none, hasMore: false },
    whole: ({ items, hasMore }, received) => ({ items: kept(items, received.items, itsId), hasMore }),
    changed: ({ items, hasMore }, received) => ({ items: changedItems(items, received), hasMore }),
    between: (before, after, reason, at) => diffBetween(before.items, after.items, reason, at),
    shown: ({ items }, received) => ({ items, hasMore: (received as ViewStateEvent).hasMore }),
  };
  return followLive(asked, sink, copying);
}

export function followBoard(asked: Followed, sink: BoardSink) {
  const copying: Copying<BoardState, BoardDiff, BoardSnapshotEvent, BoardDiffEvent> = {
    first: { board: undefined, lists: none },
    whole: keptBoard,
    changed: changedBoard,
    between: boardDiffBetween,
    shown: (state) => state,
  };
  return followLive(asked, sink, copying);
}

export function followSummary(asked: Followed, sink: SummarySink) {
  const copying: Copying<SummaryState, SummaryDiff, SummarySnapshotEvent, SummaryDiffEvent> = {
    first: { summary: undefined },
    whole: ({ summary: known }, { summary }) => ({
      summary: summary && { ...summary, groups: kept(known?.groups ?? none, summary.groups, keyInText) },
    }),
    changed: ({ summary }, { count, measures, groups }) => ({
      summary: summary && {
        count: count ?? summary.count,
        measures: measures ?? summary.measures,
        groups: changedItems(summary.groups, { moved: none, ...groups }),
      },
    }),
    between: (before, after, reason, at) => summaryDiffBetween(before.summary, after.summary, reason, at),
    shown: (state) => state,
  };
  return followLive(asked, sink, copying);
}

async function followLive<State, Diff extends Pick<ViewDiff<unknown>, "reason" | "at">, Whole, Change>(
  { message, connection, heard }: Followed,
  sink: SubjectSink<State, Diff>,
  { first, whole, changed: change, between, shown }: Copying<State, Diff, Whole, Change & { readonly reason: Reason }>,
): Promise<Keeper<State, Diff>> {
  let state = first;
  const hear = ({ event, data }: EventSourceMessage): void => {
    const received: StateEvent & Whole & Change & { readonly reason: Reason } = deepFreeze(JSON.parse(data));
    const { status, nextChangeAt, error, at } = received;
    const showNext = (after: State, reason: Reason): void => {
      const diff = between(state, after, reason, at);
      if (diff !== undefined) state = after;
      sink.show(shown(state, received));
      sink.plan(nextChangeAt);
      sink.notify(diff);
    };
    if (event === "snapshot") showNext(whole(state, received), "commit");
    if (event === "diff") showNext(change(state, received), received.reason);
    if (event === "status" && status === "live") showNext(state, "commit");
    if (status === "stale") sink.fail(errorIn(received, error?.code ?? 503));
    heard(at);
  };
  const follower = await new Promise<EventFollower>((resolve, reject) => {
    let isShown = false;
    const come = (): void => {
      isShown = true;
      resolve(following);
    };
    const following = new EventFollower(message, connection, {
      hear: (event) => {
        try {
          hear(event);
        } catch (error) {
          following.forget();
          throw error;
        }
        come();
      },
      lost: (error) => sink.fail(error),
      refused: (error) => (isShown ? sink.lose(error) : reject(error)),
    });
    sink.whenClosed(() => {
      following.stop();
      come();
    });
    if (sink.isClosed()) come();
    else void following.run();
  });
  return {
    merge: (before, after, { reason, at }) => between(before, after, reason === "clock" ? "clock" : "commit", at),
    settled: () => follower.renewed(),
  };
}

/** The items that were received, but those that are known and did not change. */
function kept<Item>(known: readonly Item[], received: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const byId = new Map(known.map((item) => [idOf(item), item]));
  return Object.freeze(received.map((item) => same(byId.get(idOf(item)), item)));
}

const same = <Part>(known: Part | undefined, received: Part): Part =>
  known !== undefined && isSame(known, received) ? known : received;

function keptBoard(known: BoardState, { board, lists }: BoardSnapshotEvent): BoardState {
  const lanes = new Map(known.lists.map((lane) => [lane.list.id, lane]));
  const merged = lists.map((received): BoardLane => {
    const lane = lanes.get(received.list.id);
    if (lane === undefined || isSame(lane, received)) return lane ?? received;
    return Object.freeze({
      ...received,
      list: same(lane.list, received.list),
      cards: kept(lane.cards, received.cards, itsId),
    });
  });
  return { board: same(known.board, board), lists: Object.freeze(merged) };
}
