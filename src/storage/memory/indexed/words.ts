import { placeIn } from "../../evaluate";

/** The words of so many numbers are searched as one text. */
const BLOCK_BITS = 10;
const BLOCK = 2 ** BLOCK_BITS;
/** Stands between the words of a block, and in no word. */
const BORDER = "\0";

/** Shows each word of a text: a run of letters and digits, where every character beyond ASCII counts as a letter. */
export function visitWords(text: string, see: (word: string, start: number, end: number) => void): void {
  for (let start = 0; start < text.length; start += 1) {
    if (!isLetter(text.charCodeAt(start))) continue;
    let end = start + 1;
    while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
    see(text.slice(start, end), start, end);
    start = end;
  }
}

const ascii = Array.from({ length: 0x80 }, (_, unit) => /[0-9a-z]/i.test(String.fromCharCode(unit)));

const isLetter = (unit: number): boolean => unit >= 0x80 || ascii[unit] === true;

/** Words with small numbers. */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #unused: number[] = [];
  /** Blocks of words as texts, made when they are searched. */
  readonly #blocks: (string | undefined)[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** An estimate: the memory of strings and maps is not known. */
  get bytes(): number {
    return 100 * this.#words.length;
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** The number of a word, a new one if need be. */
  enter(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#unused.pop() ?? this.#words.length;
    // A part of a text keeps the whole text in memory; this is a copy.
    const copy = `${BORDER}${word}`.slice(1);
    this.#words[number] = copy;
    this.#numbers.set(copy, number);
    this.#blocks[number >>> BLOCK_BITS] = undefined;
    return number;
  }

  /** Its number is given to another word. */
  forget(number: number): void {
    this.#numbers.delete(this.#words[number] ?? "");
    this.#words[number] = "";
    this.#unused.push(number);
    this.#blocks[number >>> BLOCK_BITS] = undefined;
  }

  /** The numbers of the words that contain a text; of those that begin with it, end with it, or are it, if so asked. */
  containing(text: string, isBeginning: boolean, isEnd: boolean): readonly number[] {
    if (isBeginning && isEnd) {
      const number = this.find(text);
      return number === undefined ? [] : [number];
    }
    const pattern = `${isBeginning ? BORDER : ""}${text}${isEnd ? BORDER : ""}`;
    const found: number[] = [];
    for (let first = 0; first < this.#words.length; first += BLOCK) {
      const block = this.#block(first);
      let number = first;
      let start = 1;
      for (let at = placeIn(block, pattern); at !== -1; ) {
        const inWord = isBeginning ? at + 1 : at;
        let end = start + this.#lengthOf(number);
        for (; end <= inWord; end = start + this.#lengthOf(number)) {
          start = end + 1;
          number += 1;
        }
        found.push(number);
        at = placeIn(block, pattern, end);
      }
    }
    return found;
  }

  #lengthOf(number: number): number {
    return this.#words[number]?.length ?? 0;
  }

  #block(first: number): string {
    const place = first >>> BLOCK_BITS;
    const block = this.#blocks[place] ?? `${BORDER}${this.#words.slice(first, first + BLOCK).join(BORDER)}${BORDER}`;
    this.#blocks[place] = block;
    return block;
  }
}
