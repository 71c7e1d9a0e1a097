import type { WorkspaceError } from "../errors/errors";

/** Makes one change of several, between two states, of which the last is given. */
type Merge<State, Diff> = (before: State, after: State, last: Diff) => Diff;

const MOST_WAITING = 100;

/** The changes that one reader has not read yet. Of too many of them it makes one. */
export class DiffQueue<State, Diff> {
  #waiting: { readonly diff: Diff; readonly state: State }[] = [];
  /** The state as the reader knows it. */
  #known: State;
  /** Set once nothing more will come; without a failure if the subject was closed. */
  #ending: { readonly failure?: WorkspaceError | undefined } | undefined;
  #wake = (): void => {};
  readonly #merge: Merge<State, Diff>;

  constructor(known: State, merge: Merge<State, Diff>) {
    this.#known = known;
    this.#merge = merge;
  }

  push(diff: Diff, state: State): void {
    this.#waiting.push({ diff, state });
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = [{ diff: this.#merge(this.#known, state, diff), state }];
    }
    this.#wake();
  }

  /** Nothing more will come, for a reason if the subject was not closed. */
  end(failure?: WorkspaceError): void {
    this.#ending ??= { failure };
    this.#wake();
  }

  /** Who gives up reading need not wait for the change that was asked for last. */
  read(stop: () => void): AsyncIterableIterator<Diff> {
    const reading = this.#read();
    const giveUp = (): Promise<IteratorResult<Diff, void>> => {
      this.#waiting = [];
      stop();
      return reading.return();
    };
    const iterator = { next: () => reading.next(), return: giveUp, [Symbol.asyncIterator]: () => iterator };
    return iterator;
  }

  async *#read(): AsyncGenerator<Diff, void, undefined> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) {
        this.#known = next.state;
        yield next.diff;
      } else if (this.#ending === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if (this.#ending.failure !== undefined) throw this.#ending.failure;
      else return;
    }
  }
}
