import { holdsText } from "../../holds-text";
import type { Scalar } from "../../query";
import type { MarkSet } from "../text/mark-set";
import type { TextSearch } from "../text/text-search";
import { Marks } from "./marks";
import type { NumberArray } from "./number-array";

/** What is asked about a slot. */
export const Ask = {
  /** Does its column hold something other than 0? */
  present: 0,
  /** Does its column hold `low`? */
  equal: 1,
  /** Is the code marked that its column holds? */
  marked: 2,
  /** Is one of the codes marked in the set that its column refers to? */
  anyMarked: 3,
  /** Does its column hold more than `low` and not more than `high`? */
  range: 4,
  /** Is the number its column holds one of `values`? */
  among: 5,
  /** Does one of its texts contain `needle`? */
  contains: 6,
  /** Is one of its texts one of `values`? */
  textAmong: 7,
  /** Does it have a text, even an empty one if `low` is 1? */
  textPresent: 8,
  /** Is it marked itself? */
  slotMarked: 9,
  /** Is its bit set, in one of two bitsets? A bit is more likely to be in the processor's cache than a value. */
  bit: 10,
} as const;

export type Question = (typeof Ask)[keyof typeof Ask];

/** From here on the value in a column of sets is a place in the arena: of the number of codes, and then the codes. */
export const MANY = 0x8000_0000;

/** What it takes to ask an index about a slot, in nanoseconds. */
const MARK = 8;

const noNumbers = new Uint8Array(0);
const noArena = new Uint32Array(0);
const noCodes: readonly number[] = [];
const noMarks = new Marks();
const noTexts: readonly (readonly (string | undefined)[])[] = [];
const noValues: ReadonlySet<Scalar> = new Set();

/** One clause, compiled. All tests are of one shape, which keeps the loop over them quick. */
export class Test {
  readonly question: Question;
  readonly #isWanted: boolean;
  data: NumberArray = noNumbers;
  arena: Uint32Array = noArena;
  bits: Uint32Array = noArena;
  otherBits: Uint32Array = noArena;
  low = 0;
  high = 0;
  codes = noCodes;
  marks = noMarks;
  dictionarySize = 0;
  values = noValues;
  texts = noTexts;
  needle = "";
  /** What an index knows of the needle, and marks it needs to say so. */
  found: { readonly search: TextSearch; readonly marks: () => MarkSet } | undefined;
  /** In these marks, while it is quicker to ask the index first. */
  #marked: MarkSet | undefined;
  #stamps: Uint32Array = noArena;
  #epoch = 0;
  /** About which part of the documents passes. */
  share = 1;
  /** About how many nanoseconds it takes. */
  cost = 3;
  /** How many slots it has removed. */
  removed = 0;

  constructor(question: Question, isNegated: boolean) {
    this.question = question;
    this.#isWanted = !isNegated;
  }

  /** What it costs for each slot that it removes. */
  get effort(): number {
    return this.cost / (1.001 - this.share);
  }

  /** What it costs for each of so many slots. */
  costFor(count: number): number {
    return this.found === undefined ? this.cost : Math.min(this.cost, this.#costWithIndex(this.found.search, count));
  }

  /** Before the test is asked again, of about so many slots. */
  begin(count: number): void {
    this.removed = 0;
    if (this.found !== undefined) this.#prepare(this.found, count);
    if (this.dictionarySize === 0) return;
    this.marks.mark(this, this.codes, this.dictionarySize);
    this.#stamps = this.marks.stamps;
    this.#epoch = this.marks.epoch;
  }

  /** Marks nothing. */
  forget(): void {
    this.marks.clear();
    this.begin(0);
  }

  addCode(code: number): void {
    this.marks.add(code);
  }

  #costWithIndex({ effort, hasExactly, likely, atMost }: TextSearch, count: number): number {
    const looks = hasExactly ? 0 : this.cost * Math.min(likely / Math.max(atMost, 1), 1) * this.share;
    return MARK + looks + effort / Math.max(count, 1);
  }

  #prepare({ search, marks }: NonNullable<Test["found"]>, count: number): void {
    this.#marked = undefined;
    if (this.#costWithIndex(search, count) >= this.cost) return;
    this.#marked = marks();
    search.prepare(this.#marked);
  }

  /** Writes to the target those of so many slots of a list that pass; how many these are. The list may be the target. */
  filter(list: Uint32Array, start: number, step: 1 | -1, count: number, target: Uint32Array): number {
    const kept = this.#filter(list, start, start + step * count, step, target, this.#isWanted);
    this.removed += count - kept;
    return kept;
  }

  // Each question has a loop of its own, which the compiler can make a quick one.
  #filter(list: Uint32Array, start: number, end: number, step: 1 | -1, target: Uint32Array, isWanted: boolean): number {
    const { data, low, high } = this;
    const stamps = this.#stamps;
    const epoch = this.#epoch;
    const unwanted = isWanted ? 0 : 1;
    let kept = 0;
    switch (this.question) {
      case Ask.present:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          if ((data[slot] !== 0) === isWanted) target[kept++] = slot;
        }
        return kept;
      case Ask.equal:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          if ((data[slot] === low) === isWanted) target[kept++] = slot;
        }
        return kept;
      case Ask.bit: {
        const { bits, otherBits } = this;
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          const word = (bits[slot >>> 5] ?? 0) | (otherBits[slot >>> 5] ?? 0);
          target[kept] = slot;
          kept += ((word >>> slot) & 1) ^ unwanted;
        }
        return kept;
      }
      case Ask.marked:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          if ((stamps[data[slot] ?? 0] === epoch) === isWanted) target[kept++] = slot;
        }
        return kept;
      case Ask.anyMarked:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          if (this.#isAnyMarked(data[slot] ?? 0) === isWanted) target[kept++] = slot;
        }
        return kept;
      case Ask.range:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          const number = data[slot] ?? 0;
          if (number > low && number <= high) target[kept++] = slot;
        }
        return kept;
      default:
        for (let place = start; place !== end; place += step) {
          const slot = list[place] ?? 0;
          if (this.#answer(slot) === isWanted) target[kept++] = slot;
        }
        return kept;
    }
  }

  #answer(slot: number): boolean {
    switch (this.question) {
      case Ask.among:
        return this.values.has(this.data[slot] ?? 0);
      case Ask.slotMarked:
        return this.#stamps[slot] === this.#epoch;
      case Ask.textPresent: {
        const text = this.texts[0]?.[slot];
        return text !== undefined && (text !== "" || this.low === 1);
      }
      default:
        return this.#isAnyText(slot);
    }
  }

  #isAnyMarked(reference: number): boolean {
    if (reference === 0) return false;
    if (reference < MANY) return this.#stamps[reference] === this.#epoch;
    const place = reference - MANY;
    const end = place + (this.arena[place] ?? 0);
    for (let next = place + 1; next <= end; next++) {
      if (this.#stamps[this.arena[next] ?? 0] === this.#epoch) return true;
    }
    return false;
  }

  #isAnyText(slot: number): boolean {
    if (this.#marked !== undefined && this.found !== undefined) {
      const { search } = this.found;
      if (!search.has(slot, this.#marked)) return false;
      if (search.hasExactly) return true;
    }
    for (const texts of this.texts) {
      const text = texts[slot];
      if (text === undefined) return false;
      if (this.question === Ask.contains ? holdsText(text, this.needle) : this.values.has(text)) return true;
    }
    return false;
  }
}

/** Passes the slots with a bit in one of the bitsets. */
export function bitTest(isNegated: boolean, bits: Uint32Array, otherBits: Uint32Array = bits): Test {
  const test = new Test(Ask.bit, isNegated);
  test.bits = bits;
  test.otherBits = otherBits;
  test.cost = 2;
  return test;
}
