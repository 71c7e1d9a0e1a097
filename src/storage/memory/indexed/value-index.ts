import type { Clause, InClause, Scalar } from "../../query";
import { always, type Compiled, never } from "./column";
import { Dictionary } from "./dictionary";
import { MarkPool } from "./marks";
import type { NumberArray } from "./number-array";
import { Postings } from "./postings";
import { visitedSlots } from "./scan";
import type { Slots } from "./slots";
import { Ask, bitTest, Test } from "./test";
import { ValueSource } from "./value-source";

/** Where more than one in so many documents has a value, looking at all of them is as quick as following its list. */
const USUAL = 1.5;

/** The values that occur in a column, and where. */
export class ValueIndex {
  readonly dictionary = new Dictionary();
  readonly postings: Postings;
  readonly #slots: Slots;
  readonly #pool = new MarkPool();

  constructor(slots: Slots) {
    this.#slots = slots;
    this.postings = new Postings(slots);
  }

  get bytes(): number {
    return this.dictionary.bytes + this.postings.bytes;
  }

  /** The code of a value; a new one if need be. */
  codeOf(value: Scalar): number {
    const known = this.dictionary.find(value);
    if (known !== undefined) return known;
    this.#slots.touch();
    return this.dictionary.add(value);
  }

  /** Takes a slot from the list of a code, and lets go of the value when it was the last. */
  remove(code: number, slot: number): void {
    this.postings.remove(code, slot);
    if (code !== 0 && this.postings.count(code) === 0) this.dictionary.remove(code);
  }

  /** What is not as it should be, in words. */
  verify(slots: readonly number[], codesOf: (slot: number) => readonly number[]): readonly string[] {
    const expected = new Map<number, number[]>();
    for (const slot of slots) {
      for (const code of codesOf(slot)) {
        const held = expected.get(code);
        if (held === undefined) expected.set(code, [slot]);
        else held.push(slot);
      }
    }
    const faults: string[] = [];
    for (let code = 0; code < this.dictionary.size; code++) {
      const listed = visitedSlots((scan) => this.postings.visit(code, scan, false));
      const held = expected.get(code) ?? [];
      const isRight = listed.length === held.length && listed.every((slot, place) => slot === held[place]);
      if (!isRight || this.postings.count(code) !== held.length) faults.push(`a wrong list of ${this.#nameOf(code)}`);
      if (code > 0 && held.length > 0 && this.dictionary.find(this.#nameOf(code)) !== code) faults.push("a wrong code");
    }
    return faults;
  }

  #nameOf(code: number): Scalar {
    return this.dictionary.value(code) ?? "";
  }

  /** `arena` is that of a column of sets. */
  compile(clause: Clause, nth: number, data: NumberArray, arena?: Uint32Array): Compiled {
    if (clause.operator === "present") return this.#present(clause.negated ?? false, data);
    if (clause.operator === "in") return this.#in(clause, nth, data, arena);
    return never;
  }

  #present(isNegated: boolean, data: NumberArray): Compiled {
    const empty = this.postings.count(0);
    const bits = this.postings.bitsOf(0);
    const test = bits === undefined ? new Test(Ask.present, isNegated) : bitTest(!isNegated, bits);
    test.data = data;
    test.share = share(isNegated ? empty : this.#slots.size - empty, this.#slots.size);
    const isWorthwhile = isNegated && empty * USUAL < this.#slots.size;
    const source = isWorthwhile ? new ValueSource(this.postings, [0], empty) : undefined;
    return { test, source, count: isNegated ? empty : this.#slots.size - empty };
  }

  #in({ values, negated = false }: InClause, nth: number, data: NumberArray, arena?: Uint32Array): Compiled {
    const codes = this.#codes(values, arena !== undefined);
    if (codes.length === 0) return negated ? always : never;
    let count = 0;
    for (const each of codes) count += this.postings.count(each);
    const test = this.#bitTest(codes, negated) ?? this.#codeTest(codes, negated, nth, data, arena);
    test.share = share(negated ? this.#slots.size - count : count, this.#slots.size);
    // A set may be on several of the lists.
    const isExact = arena === undefined || codes.length === 1;
    const exact = !isExact ? undefined : negated ? this.#slots.size - count : count;
    if (negated || count * USUAL > this.#slots.size) return { test, count: exact };
    const seen = arena === undefined || isExact ? undefined : this.#seenTest(nth, data, arena);
    return { test, source: new ValueSource(this.postings, codes, count, seen), count: exact };
  }

  #bitTest(codes: readonly number[], isNegated: boolean): Test | undefined {
    const [code = 0, other = code] = codes;
    const bits = this.postings.bitsOf(code);
    const otherBits = this.postings.bitsOf(other);
    if (codes.length > 2 || bits === undefined || otherBits === undefined) return undefined;
    return bitTest(isNegated, bits, otherBits);
  }

  #codeTest(codes: readonly number[], isNegated: boolean, nth: number, data: NumberArray, arena?: Uint32Array): Test {
    const isOne = codes.length === 1 && arena === undefined;
    const test = new Test(isOne ? Ask.equal : arena === undefined ? Ask.marked : Ask.anyMarked, isNegated);
    test.data = data;
    test.low = codes[0] ?? 0;
    if (arena !== undefined) [test.arena, test.cost] = [arena, 6];
    if (isOne) return test;
    test.codes = codes;
    test.marks = this.#pool.at(2 * nth);
    test.dictionarySize = this.dictionary.size;
    return test;
  }

  /** Each code once. The empty value of a set is a value like others. */
  #codes(values: readonly Scalar[], isSet: boolean): readonly number[] {
    const codes: number[] = [];
    for (const value of values) {
      const code = !isSet && !value ? 0 : this.dictionary.find(value);
      if (code !== undefined) codes.push(code);
    }
    return codes.length < 2 ? codes : [...new Set(codes)];
  }

  /** Passes sets with none of the values whose lists were visited. */
  #seenTest(nth: number, data: NumberArray, arena: Uint32Array): Test {
    const test = new Test(Ask.anyMarked, true);
    test.data = data;
    test.arena = arena;
    test.marks = this.#pool.at(2 * nth + 1);
    test.dictionarySize = this.dictionary.size;
    return test;
  }
}

export const share = (count: number, size: number): number => Math.min(Math.max(count, 0) / Math.max(size, 1), 1);
