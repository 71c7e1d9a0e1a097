import { nextTurn } from "../base/next-turn";

/** A document takes up to a few tenths of a millisecond: the process is kept for some 20 ms at a time. */
export const DOCUMENTS_A_TURN = 100;

/** So much text takes some 20 ms, too. */
const CHARACTERS_A_TURN = 500_000;

/** Counts the documents an operation works on, and yields to the event loop after every so many. */
export class Pace {
  #documents = 0;
  #characters = 0;
  readonly #pauses: boolean;

  /** Without pauses an operation is done before anything else is begun, so that nobody can be quicker. */
  constructor(pauses = true) {
    this.#pauses = pauses;
  }

  /** To be awaited for each document. */
  next(): Promise<void> | undefined {
    this.#documents += 1;
    return this.#pauses && this.#documents % DOCUMENTS_A_TURN === 0 ? nextTurn() : undefined;
  }

  /** To be awaited for each long text. */
  nextText(length: number): Promise<void> | undefined {
    this.#characters += length;
    if (!this.#pauses || this.#characters < CHARACTERS_A_TURN) return undefined;
    this.#characters = 0;
    return nextTurn();
  }
}
