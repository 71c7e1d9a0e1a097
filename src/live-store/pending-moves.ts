import { unref } from "../base/waiting";
import type { MoveCardOutput } from "../resources/card/operations/update-card";
import { type CardMove, type CardMoveInput, isForeseeable } from "./moves";

/** How long a committed move is shown at most where it is not heard of: something else may have become of the card. */
const LONGEST_WAIT = 5000;

interface PendingMove extends CardMove {
  /** The snapshot without it, when it was requested. */
  before: ReadonlyMap<object, unknown>;
  /** Where it is still to be heard of, once it is committed. */
  unheard?: Set<object>;
}

/** Moves of cards that are shown before they are committed, and until that is heard of. */
export function pendingMoves(
  moveCard: (input: CardMoveInput) => Promise<MoveCardOutput>,
  sources: () => readonly { readonly own: unknown; refresh(): void }[],
) {
  const moves = new Set<PendingMove>();
  let last: Promise<unknown> = Promise.resolve();
  const refresh = (): void => {
    for (const source of sources()) source.refresh();
  };
  const lastOf = (card_id: string) => [...moves].filter((move) => move.card_id === card_id).at(-1);
  const drop = (move: PendingMove): void => {
    if (moves.delete(move)) refresh();
  };

  function begin(input: CardMoveInput): PendingMove {
    const earlier = lastOf(input.card_id);
    const move: PendingMove = { ...input, list_id: input.list_id ?? earlier?.list_id, before: new Map() };
    if (earlier?.unheard !== undefined) moves.delete(earlier);
    if (isForeseeable(input)) moves.add(move);
    refresh();
    return move;
  }

  /** Dropped before it is heard of, the card would jump back. */
  function awaitNews(move: PendingMove): void {
    if (lastOf(move.card_id) !== move) drop(move);
    else {
      move.unheard = new Set(sources());
      unref(setTimeout(() => drop(move), LONGEST_WAIT));
      refresh();
    }
  }

  return {
    /** The snapshot with the moves applied. `apply` returns it unchanged if the card is already there. */
    applied<Snapshot>(snapshot: Snapshot, source: object, apply: (before: Snapshot, move: CardMove) => Snapshot) {
      let shown = snapshot;
      for (const move of moves) {
        if (move.unheard?.has(source) === false) continue;
        const next = apply(shown, move);
        // A position is that of the list, which no snapshot has whole: any news will do.
        const isHeard = next === shown || (move.position != null && move.before.get(source) !== snapshot);
        if (isHeard && move.unheard !== undefined) move.unheard.delete(source);
        else shown = next;
      }
      return shown;
    },
    /** One after the other, as they were asked for: each means a place among what those before it left. */
    async run(input: CardMoveInput): Promise<MoveCardOutput> {
      const move = begin(input);
      const call = last.then(() => {
        move.before = new Map(sources().map((source) => [source, source.own]));
        return moveCard(input);
      });
      last = call.catch(() => {});
      try {
        const output = await call;
        awaitNews(move);
        return output;
      } catch (error) {
        drop(move);
        throw error;
      }
    },
  };
}
