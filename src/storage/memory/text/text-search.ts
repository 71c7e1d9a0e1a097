import type { MarkSet } from "./mark-set";
import type { Found } from "./needle";
import type { Postings } from "./postings";
import type { Signatures, SignatureTest } from "./signatures";
import { Union } from "./union";

/** Reading a posting costs little beside what a look at the text costs. */
const WORTH_READING = 32;

/** Parts of a needle were mostly written together: 0 would be always, 1 by chance. */
const CHANCE = 0.25;

/**
 * A walk to a page of 25 looks at some 25 slots for each one in `universe / effort`, and signatures make each look
 * dearer. This many times the root of the universe is where reading the postings costs as much.
 */
const WORTH_SIGNING = 20;

/** What the index knows of a needle. Good as long as the index has the same `version`. */
export class TextSearch {
  /** No fewer than there are candidates; infinite when the index cannot tell, and nothing below is of use. */
  readonly atMost: number;
  /** About how many texts contain the needle. */
  readonly likely: number;
  /** Whether each candidate that `collect` lists does contain the needle. */
  readonly exact: boolean;
  /** Whether each slot that `has` lets pass does contain the needle. */
  readonly hasExactly: boolean;
  /** How many postings `prepare` reads. */
  readonly effort: number;
  readonly #postings: Postings;
  /** The candidates are in all of them. */
  readonly #unions: readonly Union[];
  readonly #rarest: Union;
  readonly #signed: SignatureTest | undefined;

  constructor(postings: Postings, { unions, exact }: Found, signatures: Signatures | undefined) {
    this.#postings = postings;
    this.#unions = [...unions].sort((a, b) => a.bound - b.bound);
    this.#rarest = this.#unions[0] ?? nowhere;
    const { bound, effort } = this.#rarest;
    this.#signed = effort < WORTH_SIGNING * Math.sqrt(postings.universe) ? undefined : signatures?.testFor(unions);
    this.atMost = unions.length === 0 ? Number.POSITIVE_INFINITY : bound;
    this.likely = Math.min(bound, postings.universe);
    for (const union of this.#unions.slice(1))
      this.likely *= Math.min(1, union.bound / Math.max(postings.universe, 1)) ** CHANCE;
    this.exact = exact;
    this.hasExactly = exact && this.#signed === undefined;
    this.effort = this.#signed === undefined ? effort : 0;
  }

  /** Whether all candidates are those on some lists, so that `visit` leads to no others. */
  get isOneUnion(): boolean {
    return this.#unions.length === 1;
  }

  /** How many lists all candidates are on. */
  get lists(): number {
    return this.#rarest.lists.length;
  }

  /**
   * Leaves candidates in the list that it shows, rising, list by list and part by part: the last ones first if backward.
   * A part is left out, and all that follow it on its list, when it is beyond a slot. `false` when enough were shown.
   */
  visit(
    isBackward: boolean,
    isBeyond: (slot: number) => boolean,
    show: (slots: Uint32Array, count: number) => boolean,
  ): boolean {
    const { lists } = this.#rarest;
    const showAll = (count: number) => show(this.#postings.slots, count);
    return lists.every((list) => this.#postings.visit(list, isBackward, isBeyond, showAll));
  }

  /** Fills the empty marks with what `has` needs to know. */
  prepare(marks: MarkSet): void {
    if (this.#signed === undefined) this.#rarest.prepare(this.#postings, marks);
  }

  /** Whether the slot can be a candidate. The marks are those that were prepared. */
  has(slot: number, marks: MarkSet): boolean {
    return this.#signed === undefined ? this.#rarest.has(slot, marks) : this.#signed.passes(slot);
  }

  /** Lists the candidates, each once, in the empty marks. The spare marks are empty, and are left so. */
  collect(marks: MarkSet, spare: MarkSet): void {
    this.#rarest.collect(this.#postings, marks);
    for (const union of this.#unions) {
      if (union === this.#rarest || union.effort > marks.size * WORTH_READING) continue;
      union.retain(this.#postings, marks, spare);
    }
  }
}

const nowhere = new Union();
