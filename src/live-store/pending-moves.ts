import { unref } from "../base/unref";
import type { MoveCardInput, MoveCardOutput } from "../resources/card/operations/move-card";
import { type CardMove, isForeseeable } from "./card-move";

/**
 * How long a move that was committed is shown at most where it is not heard of, in milliseconds: a view over the wire may be
 * told of a commit after the operation was answered, or something else may have become of the card meanwhile.
 */
const LONGEST_WAIT = 5000;

/** What shows moves. */
interface MoveSource {
  /** Shows what is to be shown by now. */
  refresh(): void;
}

interface PendingMove extends CardMove {
  /** Where the move is still to be heard of, once it is committed. */
  unheard?: Set<object>;
}

/** Moves of cards that are shown before they are committed, and until that is heard of. */
export class PendingMoves {
  readonly #moves = new Set<PendingMove>();
  readonly #move: (input: MoveCardInput) => Promise<MoveCardOutput>;
  readonly #sources: () => readonly MoveSource[];
  #last: Promise<unknown> = Promise.resolve();

  constructor(move: (input: MoveCardInput) => Promise<MoveCardOutput>, sources: () => readonly MoveSource[]) {
    this.#move = move;
    this.#sources = sources;
  }

  /** What is to be shown there in place of the snapshot. `apply` gives it back as it is where the card is there already. */
  applied<Snapshot>(
    snapshot: Snapshot,
    source: object,
    apply: (before: Snapshot, move: CardMove) => Snapshot,
  ): Snapshot {
    let shown = snapshot;
    for (const move of this.#moves) {
      if (move.unheard?.has(source) === false) continue;
      const before = shown;
      shown = apply(before, move);
      if (shown === before) move.unheard?.delete(source);
    }
    return shown;
  }

  /** One after the other, as they were asked for: each means a place among what those before it left. */
  async run(input: MoveCardInput): Promise<MoveCardOutput> {
    const move = this.#begin(input);
    const call = this.#last.then(() => this.#move(input));
    this.#last = call.catch(() => {});
    try {
      const output = await call;
      this.#await(move);
      return output;
    } catch (error) {
      this.#drop(move);
      throw error;
    }
  }

  #begin(input: MoveCardInput): PendingMove {
    const earlier = this.#of(input.card_id).at(-1);
    const move: PendingMove = { ...input, list_id: input.list_id ?? earlier?.list_id };
    if (earlier?.unheard !== undefined) this.#moves.delete(earlier);
    if (isForeseeable(input)) this.#moves.add(move);
    this.#refresh();
    return move;
  }

  /** Dropped before it is heard of, the card would jump back. */
  #await(move: PendingMove): void {
    if (this.#of(move.card_id).at(-1) !== move) {
      this.#drop(move);
      return;
    }
    move.unheard = new Set(this.#sources());
    unref(setTimeout(() => this.#drop(move), LONGEST_WAIT));
    this.#refresh();
  }

  #drop(move: PendingMove): void {
    if (this.#moves.delete(move)) this.#refresh();
  }

  #of(card_id: string): readonly PendingMove[] {
    return [...this.#moves].filter((move) => move.card_id === card_id);
  }

  #refresh(): void {
    for (const source of this.#sources()) source.refresh();
  }
}
