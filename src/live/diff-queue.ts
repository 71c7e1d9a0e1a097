import type { WorkspaceError } from "../errors/errors";

/** Makes one change of several, between two states, of which the last is given. */
type Merge<State, Diff> = (before: State, after: State, last: Diff) => Diff;

type Result<Diff> = IteratorResult<Diff, undefined>;

const MOST = 100;

/** The changes that one reader has not read yet. Of too many of them it makes one. */
export class DiffQueue<State, Diff> implements AsyncIterableIterator<Diff> {
  #waiting: { readonly diff: Diff; readonly state: State }[] = [];
  /** The state as the reader knows it. */
  #known: State;
  #readers: ((result: Result<Diff> | Promise<Result<Diff>>) => void)[] = [];
  /** Set once nothing more will come; without a failure if the view was closed. */
  #ending: { readonly failure?: WorkspaceError | undefined } | undefined;
  readonly #merge: Merge<State, Diff>;
  readonly #onReturn: (queue: DiffQueue<State, Diff>) => void;

  constructor(known: State, merge: Merge<State, Diff>, onReturn: (queue: DiffQueue<State, Diff>) => void) {
    this.#known = known;
    this.#merge = merge;
    this.#onReturn = onReturn;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  push(diff: Diff, state: State): void {
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      this.#known = state;
      reader({ value: diff, done: false });
      return;
    }
    this.#waiting.push({ diff, state });
    if (this.#waiting.length <= MOST) return;
    this.#waiting = [{ diff: this.#merge(this.#known, state, diff), state }];
  }

  /** Nothing more will come, for a reason if the view was not closed. */
  end(failure?: WorkspaceError): void {
    this.#ending = { failure };
    const readers = this.#readers;
    this.#readers = [];
    for (const reader of readers) reader(this.#ended());
  }

  async next(): Promise<Result<Diff>> {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      this.#known = next.state;
      return { value: next.diff, done: false };
    }
    if (this.#ending !== undefined) return this.#ended();
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  /** The result after the end: the error comes once, as iterators define it. */
  async #ended(): Promise<Result<Diff>> {
    const failure = this.#ending?.failure;
    this.#ending = {};
    if (failure !== undefined) throw failure;
    return { value: undefined, done: true };
  }

  async return(): Promise<Result<Diff>> {
    this.#onReturn(this);
    this.#waiting = [];
    this.end();
    return { value: undefined, done: true };
  }
}
