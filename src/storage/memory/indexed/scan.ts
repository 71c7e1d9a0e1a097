import type { Test } from "./test";

/** The slots among which all are that can be on the page. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** About which part of them has to be seen, in their own order, until none can follow that belong on the page. */
  readonly part: number;
}

/** All slots, however many have to be seen. */
export const whole: Span = { from: 0, to: Number.POSITIVE_INFINITY, part: 1 };

/** Takes the slots that passed every test. */
export interface Sink {
  /** Takes the first so many of the list; `false` when it has enough. */
  accept(slots: Uint32Array, count: number): boolean;
  /** Whether no slot from this one on matters any more, when they come by number. */
  isBeyond?(slot: number): boolean;
  /** Takes a slot once that is shown again. */
  readonly ignoresRepeats?: boolean;
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

  get ignoresRepeats(): boolean {
    return this.#sink.ignoresRepeats ?? false;
  }

  /** Whether no slot from this one on matters any more, when they come by number. */
  isBeyond(slot: number): boolean {
    return this.#sink.isBeyond?.(slot) ?? false;
  }

  /** `false` when no more slots are wanted. */
  visit(slots: Uint32Array, from: number, to: number, isBackward: boolean): boolean {
    const step = isBackward ? -1 : 1;
    let next = isBackward ? to - 1 : from;
    for (let left = to - from; left > 0; ) {
      const count = Math.min(left, this.#part);
      if (!this.#show(slots, next, step, count)) return false;
      left -= count;
      next += step * count;
    }
    return this.examined <= this.#budget;
  }

  /** The same for a list that is no typed array: code that knows only one kind of array is quicker. */
  visitNumbers(slots: readonly number[]): boolean {
    for (let seen = 0; seen < slots.length; ) {
      const count = Math.min(slots.length - seen, this.#part);
      for (let place = 0; place < count; place++) part[place] = slots[seen + place] ?? 0;
      if (!this.#show(part, 0, 1, count)) return false;
      seen += count;
    }
    return this.examined <= this.#budget;
  }

  /** Tests so many slots, each test what passed those before it. */
  #show(slots: Uint32Array, start: number, step: 1 | -1, count: number): boolean {
    this.examined += count;
    this.#part = Math.min(2 * this.#part, LARGEST);
    const { tests } = this;
    let kept = tests[0]?.filter(slots, start, step, count, part) ?? copied(slots, start, step, count);
    for (let nth = 1; nth < tests.length && kept > 0; nth++) kept = tests[nth]?.filter(part, 0, 1, kept, part) ?? 0;
    return kept === 0 || this.#sink.accept(part, kept);
  }
}

function copied(slots: Uint32Array, start: number, step: 1 | -1, count: number): number {
  for (let place = 0; place < count; place++) part[place] = slots[start + step * place] ?? 0;
  return count;
}

/** All slots that a visit shows, in its order. */
export function visitedSlots(visit: (scan: Scan) => unknown): readonly number[] {
  const visited: number[] = [];
  const accept = (slots: Uint32Array, count: number): boolean => visited.push(...slots.subarray(0, count)) > 0;
  visit(new Scan([], { accept }, whole));
  return visited;
}
