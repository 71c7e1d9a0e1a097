import type { MarkSet } from "./mark-set";
import type { PostingList } from "./posting-list";
import type { Postings } from "./postings";

/** What lists should hold, in little memory: of each how many members, and a sum by which other members would show. */
export class Tally {
  readonly #counts: Uint32Array;
  readonly #sums: Uint32Array;

  constructor(lists: number) {
    this.#counts = new Uint32Array(lists);
    this.#sums = new Uint32Array(lists);
  }

  count(list: number): number {
    return this.#counts[list] ?? 0;
  }

  /** A member of a list that was not added to it before. */
  add(list: number, member: number): void {
    this.#counts[list] = this.count(list) + 1;
    this.#sums[list] = (this.#sums[list] ?? 0) + mixed(member);
  }

  /** The member is on all the lists of the set. */
  addAll({ list, size }: MarkSet, member: number): void {
    for (let i = 0; i < size; i++) this.add(list[i] ?? 0, member);
  }

  /** Whether the posting list holds the members of a list, and no others. */
  isOf(list: number, postings: Postings, held: PostingList | undefined): boolean {
    if (held === undefined) return this.count(list) === 0;
    if (held.count === 0 || held.count !== this.count(list)) return false;
    let sum = 0;
    let last = -1;
    const read = postings.read(held);
    for (let i = 0; i < read; i++) {
      const member = postings.slots[i] ?? 0;
      if (member <= last || member >= postings.universe) return false;
      sum = (sum + mixed(member)) >>> 0;
      last = member;
    }
    return read === held.count && sum === this.#sums[list];
  }
}

/** Scatters numbers over 32 bits, so that two lists of as many hardly come to the same sum. */
function mixed(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
