import type { WorkspaceError } from "../errors/errors";
import type { ViewDiff } from "./live-view";

/** Makes one change of several, between two states, of which the last is given. */
export type Merge<Item> = (before: readonly Item[], after: readonly Item[], last: ViewDiff<Item>) => ViewDiff<Item>;

type Result<Item> = IteratorResult<ViewDiff<Item>, undefined>;

const MOST = 100;

/** The changes that one reader has not read yet. Of too many of them it makes one. */
export class DiffQueue<Item> implements AsyncIterableIterator<ViewDiff<Item>> {
  #waiting: { readonly diff: ViewDiff<Item>; readonly items: readonly Item[] }[] = [];
  /** The items as the reader knows them. */
  #known: readonly Item[];
  #readers: ((result: Result<Item> | Promise<Result<Item>>) => void)[] = [];
  /** Set once nothing more will come; without a failure if the view was closed. */
  #ending: { readonly failure?: WorkspaceError | undefined } | undefined;
  readonly #merge: Merge<Item>;
  readonly #onReturn: (queue: DiffQueue<Item>) => void;

  constructor(known: readonly Item[], merge: Merge<Item>, onReturn: (queue: DiffQueue<Item>) => void) {
    this.#known = known;
    this.#merge = merge;
    this.#onReturn = onReturn;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Takes in the change that led to these items. */
  push(diff: ViewDiff<Item>, items: readonly Item[]): void {
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      this.#known = items;
      reader({ value: diff, done: false });
      return;
    }
    this.#waiting.push({ diff, items });
    if (this.#waiting.length <= MOST) return;
    this.#waiting = [{ diff: this.#merge(this.#known, items, diff), items }];
  }

  /** Nothing more will come, for a reason if the view was not closed. */
  end(failure?: WorkspaceError): void {
    this.#ending = { failure };
    const readers = this.#readers;
    this.#readers = [];
    for (const reader of readers) reader(this.#ended());
  }

  async next(): Promise<Result<Item>> {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      this.#known = next.items;
      return { value: next.diff, done: false };
    }
    if (this.#ending !== undefined) return this.#ended();
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  /** What whoever goes on reading gets once it is over: the reason comes once, as iterators have it. */
  async #ended(): Promise<Result<Item>> {
    const failure = this.#ending?.failure;
    this.#ending = {};
    if (failure !== undefined) throw failure;
    return { value: undefined, done: true };
  }

  async return(): Promise<Result<Item>> {
    this.#onReturn(this);
    this.#waiting = [];
    this.end();
    return { value: undefined, done: true };
  }
}
