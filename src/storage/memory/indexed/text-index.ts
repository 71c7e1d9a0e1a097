import { append } from "../../../base/collections";
import type { FieldFault } from "../collection/collection";
import { countBits, Postings } from "./postings";
import type { Slots } from "./slots";
import { visitWords, Words } from "./words";

/** Results of so many searched texts are cached until a text changes. */
const MAX_REMEMBERED = 16;
/** Texts of about so many characters are read at a time, which takes some 20 ms. */
const CHARACTERS_A_TURN = 100_000;

/** The documents some of whose fields can hold a text. */
export interface Candidates {
  readonly bits: Uint32Array;
  readonly count: number;
}

/** Which slots have which words. New documents wait until a text is sought: a board is opened without its words. */
export class TextIndex {
  readonly #slots: Slots;
  readonly #fields: readonly string[];
  readonly #textsOf: (slot: number, field: string) => readonly string[];
  readonly #words = new Words();
  readonly #postings: Postings;
  readonly #found = new Map<string, Candidates | undefined>();
  /** The first slot that waits: all that follow wait too. */
  #waiting = 0;

  constructor(slots: Slots, fields: readonly string[], textsOf: (slot: number, field: string) => readonly string[]) {
    this.#slots = slots;
    this.#fields = fields;
    this.#textsOf = textsOf;
    this.#postings = new Postings(() => slots.documents.length);
  }

  get bytes(): number {
    this.#readAll();
    return this.#fields.length === 0 ? 0 : this.#words.bytes + this.#postings.bytes;
  }

  /** Before the texts of a slot's field, which it has, are replaced. */
  update(slot: number, field: string, after: readonly string[]): void {
    if (slot >= this.#waiting) return;
    const [old, present] = [wordsIn(this.#textsOf(slot, field)), wordsIn(after)];
    for (const word of present) if (!old.has(word)) this.#add(word, slot);
    const gone = [...old].filter((word) => !present.has(word));
    if (gone.length === 0) return;
    const others = this.#fields.flatMap((other) => (other === field ? [] : this.#textsOf(slot, other)));
    const elsewhere = wordsIn(others);
    for (const word of gone) if (!elsewhere.has(word)) this.#remove(word, slot);
  }

  /** Reads some of the texts that wait; `true` once none do. */
  readSome(): boolean {
    const { length } = this.#slots.documents;
    for (let read = 0; read < CHARACTERS_A_TURN && this.#waiting < length; ) read += this.#readNext();
    return this.#waiting >= length;
  }

  /** The documents that can hold a text; undefined where it is quicker to look at all texts. */
  search(text: string): Candidates | undefined {
    this.#readAll();
    const known = this.#found.get(text);
    if (known !== undefined || this.#found.has(text)) return known;
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    const found = this.#search(text);
    this.#found.set(text, found);
    return found;
  }

  verify(slots: readonly number[]): readonly FieldFault[] {
    this.#readAll();
    const expected = new Map<number, number[]>();
    let isRight = true;
    for (const slot of slots) {
      for (const word of wordsIn(this.#textsIn(slot))) {
        const number = this.#words.find(word);
        if (number === undefined) isRight = false;
        else append(expected, number, slot);
      }
    }
    isRight &&= expected.size === this.#words.size && this.#postings.wrong(expected).length === 0;
    return isRight ? [] : [{ field: this.#fields.join(", "), message: "wrong postings of words" }];
  }

  #readAll(): void {
    while (this.#waiting < this.#slots.documents.length) this.#readNext();
  }

  /** Returns how many characters it read. */
  #readNext(): number {
    const slot = this.#waiting++;
    if (this.#slots.documents[slot] === undefined) return 0;
    const texts = this.#textsIn(slot);
    for (const word of wordsIn(texts)) this.#add(word, slot);
    let read = 1;
    for (const { length } of texts) read += length;
    return read;
  }

  #textsIn(slot: number): ReadonlySet<string> {
    return new Set(this.#fields.flatMap((field) => this.#textsOf(slot, field)));
  }

  #search(text: string): Candidates | undefined {
    const { length: universe } = this.#slots.documents;
    let bits: Uint32Array | undefined;
    visitWords(text, (word, start, end) => {
      const numbers = this.#words.containing(word, start > 0, end < text.length);
      const effort = numbers.reduce((sum, number) => sum + this.#postings.count(number), 0);
      // Most texts have such words then: the first that hold the text are soon found.
      if (effort > universe) return;
      const union = new Uint32Array((universe >>> 5) + 1);
      for (const number of numbers) this.#postings.addTo(union, number);
      bits = bits === undefined ? union : bits.map((each, place) => each & (union[place] ?? 0));
    });
    return bits && { bits, count: countBits(bits) };
  }

  #add(word: string, slot: number): void {
    const number = this.#words.enter(word);
    if (this.#postings.has(number, slot)) return;
    this.#found.clear();
    this.#postings.add(number, slot);
  }

  #remove(word: string, slot: number): void {
    const number = this.#words.find(word);
    if (number === undefined) return;
    this.#found.clear();
    this.#postings.remove(number, slot);
    if (this.#postings.count(number) === 0) this.#words.forget(number);
  }
}

function wordsIn(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) visitWords(text, (word) => words.add(word));
  return words;
}
