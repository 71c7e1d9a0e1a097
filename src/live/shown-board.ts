import type { STime } from "../base/time";
import type { BoardDiff, LiveBoard, LiveBoardSnapshot, WatchBoardOptions } from "./live-board";
import { disposable, type Keeper, LiveSubject, type SubjectSink } from "./live-subject";

/** A board and its lanes. */
export type BoardState = Pick<LiveBoardSnapshot, "board" | "lists">;

/** How what keeps a live board right reports to it. */
export interface BoardSink extends SubjectSink<BoardDiff> {
  /** Shows another state, and notifies nobody yet. */
  show(state: BoardState): void;
}

/** Has a board kept right; resolves once it is shown. */
export type ConnectBoard = (sink: BoardSink) => Promise<Keeper<BoardState, BoardDiff>>;

const none: readonly never[] = Object.freeze([]);
const noChanges = Object.freeze({ added: none, removed: none, moved: none, updated: none });

/** A live board as its owner has it. */
class ShownBoard extends LiveSubject<LiveBoardSnapshot, BoardState, BoardDiff> {
  #state: BoardState = { board: undefined, lists: none };
  #snapshot: LiveBoardSnapshot | undefined;

  constructor(connect: ConnectBoard, now: () => STime, options: WatchBoardOptions) {
    super(now, options);
    const sink: BoardSink = {
      ...this.sink(),
      show: (state) => {
        if (this.goLive()) this.#state = state;
      },
    };
    void this.connect(connect(sink));
  }

  get snapshot(): LiveBoardSnapshot {
    const { status, nextChangeAt, error } = this;
    const { board, lists } = this.#state;
    const known = this.#snapshot;
    const isSame =
      known?.board === board &&
      known?.lists === lists &&
      known.status === status &&
      known.nextChangeAt === nextChangeAt &&
      known.error === error;
    if (isSame) return known;
    this.#snapshot = Object.freeze({ board, lists, status, nextChangeAt, error });
    return this.#snapshot;
  }

  protected get state(): BoardState {
    return this.#state;
  }

  protected statusDiff(at: STime): BoardDiff {
    return Object.freeze({ lists: noChanges, cards: none, reason: "status", at });
  }
}

/** A live board that is kept right by what `connect` finds. */
export function showBoard(connect: ConnectBoard, now: () => STime, options: WatchBoardOptions): LiveBoard {
  // The two symbols that close it are in the type where the language has them.
  return disposable(new ShownBoard(connect, now, options)) as ShownBoard & LiveBoard;
}
