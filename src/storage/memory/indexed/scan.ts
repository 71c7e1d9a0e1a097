import type { Span } from "./planner";
import type { Test } from "./test";

/** Takes the slots that passed every test; `false` when it has enough. */
export interface Sink {
  accept(slot: number): boolean;
  /** Whether no slot from this one on matters any more, when they come by number. */
  isBeyond?(slot: number): boolean;
}

/** Slots are tested in parts, of which the first is small: a page may be full soon. */
const SMALLEST = 32;
const LARGEST = 256;

const part = new Uint32Array(LARGEST);

/** Shows slots to the tests, and those that pass to the sink. */
export class Scan {
  readonly #sink: Sink;
  tests: readonly Test[];
  #part = SMALLEST;
  /** How many slots were looked at. */
  examined = 0;
  /** After how many of them it gives up. */
  readonly #budget: number;

  /** Slots before this one, and from the other on, need not be shown. */
  readonly from: number;
  readonly to: number;

  constructor(tests: readonly Test[], sink: Sink, { from, to }: Span, budget = Number.POSITIVE_INFINITY) {
    this.from = from;
    this.to = to;
    this.tests = tests;
    this.#sink = sink;
    this.#budget = budget;
  }

  get isGivenUp(): boolean {
    return this.examined > this.#budget;
  }

  /** Whether no slot from this one on matters any more, when they come by number. */
  isBeyond(slot: number): boolean {
    return this.#sink.isBeyond?.(slot) ?? false;
  }

  /** `false` when no more slots are wanted. */
  visit(slots: ArrayLike<number>, from: number, to: number, isBackward: boolean): boolean {
    for (let seen = 0; seen < to - from; ) {
      const count = Math.min(to - from - seen, this.#part);
      if (isBackward) for (let place = 0; place < count; place++) part[place] = slots[to - 1 - seen - place] ?? 0;
      else for (let place = 0; place < count; place++) part[place] = slots[from + seen + place] ?? 0;
      if (!this.#show(count)) return false;
      seen += count;
    }
    return this.examined <= this.#budget;
  }

  /** Shows the slots that were put into the part. */
  #show(count: number): boolean {
    this.examined += count;
    this.#part = Math.min(2 * this.#part, LARGEST);
    let kept = count;
    for (let nth = 0; nth < this.tests.length && kept > 0; nth++) kept = this.tests[nth]?.filter(part, kept) ?? 0;
    const sink = this.#sink;
    for (let place = 0; place < kept; place++) if (!sink.accept(part[place] ?? 0)) return false;
    return true;
  }
}
