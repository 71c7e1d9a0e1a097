import type { MarkSet } from "./mark-set";
import type { PostingList } from "./posting-list";
import type { Postings } from "./postings";

/** The slots that are on any of some posting lists. */
export class Union {
  /** No fewer than there are. */
  bound = 0;
  /** How many postings have to be read to know. */
  effort = 0;
  readonly lists: readonly PostingList[];
  readonly #sparse: PostingList[] = [];
  readonly #dense: PostingList[] = [];

  constructor(lists: readonly PostingList[] = []) {
    this.lists = lists;
    for (const list of lists) {
      this.bound += list.count;
      if (list.bits === undefined) this.effort += list.count;
      (list.bits === undefined ? this.#sparse : this.#dense).push(list);
    }
  }

  /** Marks the slots of the sparse lists, which is all that `has` needs. */
  prepare(postings: Postings, marks: MarkSet): void {
    marks.reserve(postings.universe);
    const bits = marks.unlisted();
    for (const list of this.#sparse) postings.mark(list, bits);
  }

  /** Lists the slots. */
  collect(postings: Postings, marks: MarkSet): void {
    const { lists } = this;
    if (lists.length > 1) marks.reserve(postings.universe);
    for (const list of lists) {
      const count = postings.read(list);
      if (lists.length === 1) marks.enlist(postings.slots, count);
      else for (let i = 0; i < count; i++) marks.add(postings.slots[i] ?? 0);
    }
  }

  /** Keeps on the list the slots that are in the union. The spare marks are empty, and are left so. */
  retain(postings: Postings, marks: MarkSet, spare: MarkSet): void {
    const [dense] = this.#dense;
    if (this.lists.length === 1 && dense?.bits !== undefined) {
      marks.retain(dense.bits);
      return;
    }
    this.prepare(postings, spare);
    if (dense === undefined) marks.retain(spare.unlisted());
    else marks.filter((slot) => this.has(slot, spare));
    spare.clear();
  }

  /** Whether the slot is in the union whose sparse lists are marked. */
  has(slot: number, marks: MarkSet): boolean {
    if (marks.has(slot)) return true;
    for (const { bits } of this.#dense) {
      if (((bits?.[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0) return true;
    }
    return false;
  }
}
