import { inTime } from "../base/waiting";
import type { MoveCardInput, MoveCardOutput } from "../resources/card/operations/move-card";
import { type CardMove, isForeseeable } from "./card-move";

/** What shows moves. */
interface MoveSource {
  /** Resolves when it knows of all that is committed. */
  settled(): Promise<void>;
  /** Shows what is to be shown by now. */
  refresh(): void;
}

/** How long a move that was committed is shown where what is open cannot tell of it, in milliseconds. */
const LONGEST_WAIT = 10_000;

const tooLate = (): Error => new Error("The commit was not told of in time.");

interface PendingMove extends CardMove {
  /** Where the move is not seen yet though it was committed; everywhere while that is not known. */
  awaiting?: Set<object>;
}

/** Moves of cards that are shown before they are committed. */
export class PendingMoves {
  readonly #moves = new Set<PendingMove>();
  readonly #move: (input: MoveCardInput) => Promise<MoveCardOutput>;
  readonly #open: () => readonly MoveSource[];
  #last: Promise<unknown> = Promise.resolve();

  constructor(move: (input: MoveCardInput) => Promise<MoveCardOutput>, open: () => readonly MoveSource[]) {
    this.#move = move;
    this.#open = open;
  }

  /** What is to be shown there in place of what the source shows. */
  applied<Snapshot>(
    snapshot: Snapshot,
    source: object,
    apply: (before: Snapshot, move: CardMove) => Snapshot,
  ): Snapshot {
    let result = snapshot;
    for (const move of this.#moves) {
      if (move.awaiting?.has(source) ?? true) result = apply(result, move);
    }
    return result;
  }

  /** One after the other, as they were asked for: each means a place among what those before it left. */
  async run(input: MoveCardInput): Promise<MoveCardOutput> {
    const move: PendingMove = { ...input };
    if (isForeseeable(input)) this.#moves.add(move);
    this.#refresh();
    const call = this.#last.then(() => this.#move(input));
    this.#last = call.catch(() => {});
    try {
      const output = await call;
      void this.#dropWhenSeen(move);
      return output;
    } catch (error) {
      this.#moves.delete(move);
      this.#refresh();
      throw error;
    }
  }

  /** What is open may be told of the commit after the answer has come; dropped before, the card would jump back. */
  async #dropWhenSeen(move: PendingMove): Promise<void> {
    const sources = this.#open();
    const awaiting = new Set<object>(sources);
    move.awaiting = awaiting;
    const seen = sources.map(async (source) => {
      await inTime(LONGEST_WAIT, () => source.settled(), tooLate).catch(() => {});
      awaiting.delete(source);
      source.refresh();
    });
    await Promise.all(seen);
    this.#moves.delete(move);
  }

  #refresh(): void {
    for (const source of this.#open()) source.refresh();
  }
}
