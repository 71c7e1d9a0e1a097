import type { MarkSet } from "./mark-set";
import { emptyList, type PostingList } from "./posting-list";
import type { Postings } from "./postings";
import { Signatures } from "./signatures";
import type { Tally } from "./tally";
import type { Vocabulary } from "./vocabulary";

/** Which slots' texts have which tokens. The fields of a kind share the vocabulary and the place of the lists. */
export class FieldPostings {
  readonly #vocabulary: Vocabulary;
  readonly #postings: Postings;
  readonly signatures = new Signatures();
  readonly #lists: (PostingList | undefined)[] = [];
  #listCount = 0;
  /** Goes up when a list comes or goes. */
  version = 0;

  constructor(vocabulary: Vocabulary, postings: Postings) {
    this.#vocabulary = vocabulary;
    this.#postings = postings;
  }

  get bytes(): number {
    const perList = 80;
    return this.signatures.bytes + this.#lists.length * 8 + this.#listCount * perList;
  }

  /** The slots whose texts have the token. */
  listOf(token: number): PostingList | undefined {
    return this.#lists[token];
  }

  /** Adds the tokens of a slot, apart from those it had. Additions to all indexes come before any removal. */
  add(slot: number, tokens: MarkSet, had: MarkSet): void {
    for (let i = 0; i < tokens.size; i++) {
      const token = tokens.list[i] ?? 0;
      if (!had.has(token)) this.#add(slot, token);
    }
  }

  /** Removes the tokens of a slot, apart from those it keeps. */
  remove(slot: number, tokens: MarkSet, keeps: MarkSet): void {
    for (let i = 0; i < tokens.size; i++) {
      const token = tokens.list[i] ?? 0;
      if (!keeps.has(token)) this.#remove(slot, token);
    }
  }

  /** The tokens whose lists are not those of the tally. */
  wrong(tally: Tally): readonly number[] {
    const { universe } = this.#vocabulary;
    const wrong: number[] = [];
    // The number above all others stands for tokens that are unknown.
    for (let token = 0; token <= universe; token++) {
      if (!tally.isOf(token, this.#postings, this.#lists[token])) wrong.push(token);
    }
    return wrong;
  }

  #add(slot: number, token: number): void {
    this.#vocabulary.retain(token);
    let list = this.#lists[token];
    if (list === undefined) {
      list = emptyList(token);
      this.#listCount++;
      this.version++;
      this.#lists[token] = list;
    }
    this.#postings.add(list, slot);
  }

  #remove(slot: number, token: number): void {
    const list = this.#lists[token];
    if (list === undefined) return;
    this.#postings.remove(list, slot);
    if (list.count === 0) {
      this.#lists[token] = undefined;
      this.#listCount--;
      this.version++;
    }
    this.#vocabulary.release(token);
  }
}
