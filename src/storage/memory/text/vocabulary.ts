import { emptyList, type PostingList } from "./posting-list";
import { Postings } from "./postings";
import { Tally } from "./tally";
import { END, hashOf, LONGEST_WORD, type Runs, START } from "./tokens";

const FREE = 0;
const REMOVED = -1;

/** The longest part of a token by which it is found at once. */
const LONGEST_GRAM = 3;

/** Gives tokens their numbers. */
export type Lexicon = Pick<Vocabulary, "enter" | "enterWord">;

/** The tokens of all texts, each with a small number, and which of them contain a given string. */
export class Vocabulary {
  readonly #tokens: string[] = [];
  readonly #users: number[] = [];
  readonly #unused: number[] = [];
  readonly #postings = new Postings();
  readonly #grams = new Map<string, PostingList>();
  /** Open addressing: in each place the number of a token plus one. */
  #table = new Int32Array(256);
  #hashes = new Int32Array(256);
  #taken = 0;

  /** All numbers are lower. */
  get universe(): number {
    return this.#tokens.length;
  }

  /** The numbers that `containing` found. */
  get found(): Uint32Array {
    return this.#postings.slots;
  }

  /** An estimate: what strings and maps take is not known. */
  get bytes(): number {
    const perToken = 64;
    const perGram = 160;
    return (
      this.#postings.bytes + this.#table.byteLength * 2 + this.#tokens.length * perToken + this.#grams.size * perGram
    );
  }

  /** The token of a number. */
  token(id: number): string {
    return this.#tokens[id] ?? "";
  }

  /** The number of a token, -1 when there is none. */
  find(token: string): number {
    return this.#at(this.#placeOf(token, hashOf(token))) - 1;
  }

  /** The number of the token that is the whole run; -1 when there is none. */
  findWord(run: Runs): number {
    return this.#at(this.#placeOfWord(run)) - 1;
  }

  /** The number of a token, which is entered if it was unknown. */
  enter(token: string): number {
    const hash = hashOf(token);
    const place = this.#placeOf(token, hash);
    const known = this.#at(place);
    return known > FREE ? known - 1 : this.#insert(token, place, hash);
  }

  /** The same, of the token that is the whole run. */
  enterWord(run: Runs): number {
    const place = this.#placeOfWord(run);
    const known = this.#at(place);
    return known > FREE ? known - 1 : this.#insert(run.marked, place, run.wordHash);
  }

  /** One more text has the token. */
  retain(id: number): void {
    this.#users[id] = (this.#users[id] ?? 0) + 1;
  }

  /** One text fewer has the token. Without any it is forgotten, and its number given to another one. */
  release(id: number): void {
    const users = (this.#users[id] ?? 0) - 1;
    this.#users[id] = users;
    if (users === 0) this.#forget(id);
  }

  /** Leaves in `found` the tokens that contain the pattern; returns how many. Gives up with -1 when there may be more than `most`. */
  containing(pattern: string, most: number): number {
    if (pattern.length > LONGEST_WORD + 2) return 0;
    const list = this.#rarestGram(pattern);
    if (list === undefined) return 0;
    if (list.count > most) return -1;
    const count = this.#postings.read(list);
    return pattern.length > LONGEST_GRAM ? this.#keepContaining(pattern, count) : count;
  }

  /** Without entering tokens: those that are unknown share the number above all others. */
  get asItIs(): Lexicon {
    const numberOr = (known: number) => (known < 0 ? this.universe : known);
    return { enter: (token) => numberOr(this.find(token)), enterWord: (run) => numberOr(this.findWord(run)) };
  }

  /** What is not as it should be, in words. Tells of each token how many texts have it. */
  verify(usersOf: (id: number) => number): readonly string[] {
    const faults: string[] = [];
    const grams = new Map(Array.from(this.#grams.keys(), (gram, number) => [gram, number]));
    const tally = new Tally(grams.size);
    let areAllKnown = true;
    for (const [id, token] of this.#tokens.entries()) {
      if (this.#users[id] !== usersOf(id) || (token === "") !== (usersOf(id) === 0)) {
        faults.push(`a wrong count of the texts with ${inWords(token)}`);
      }
      if (token === "") continue;
      if (this.find(token) !== id) faults.push(`a wrong number for ${inWords(token)}`);
      for (const gram of gramsOf(token)) {
        const number = grams.get(gram);
        if (number === undefined) areAllKnown = false;
        else tally.add(number, id);
      }
    }
    for (const [gram, number] of grams) areAllKnown &&= tally.isOf(number, this.#postings, this.#grams.get(gram));
    if (!areAllKnown) faults.push("words that parts of them do not lead to");
    return faults;
  }

  #keepContaining(pattern: string, count: number): number {
    const { found } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const id = found[i] ?? 0;
      if (this.#tokens[id]?.includes(pattern)) found[kept++] = id;
    }
    return kept;
  }

  #rarestGram(pattern: string): PostingList | undefined {
    let rarest = this.#grams.get(pattern.slice(0, LONGEST_GRAM));
    for (let at = 1; at + LONGEST_GRAM <= pattern.length && rarest !== undefined; at++) {
      const list = this.#grams.get(pattern.slice(at, at + LONGEST_GRAM));
      if (list === undefined || list.count < rarest.count) rarest = list;
    }
    return rarest;
  }

  #insert(token: string, place: number, hash: number): number {
    const id = this.#unused.pop() ?? this.#tokens.length;
    this.#tokens[id] = token;
    this.#users[id] = 0;
    this.#table[place] = id + 1;
    this.#hashes[place] = hash;
    for (const gram of gramsOf(token)) {
      const list = this.#grams.get(gram) ?? emptyList(id);
      this.#grams.set(gram, list);
      this.#postings.add(list, id);
    }
    if (++this.#taken * 2 > this.#table.length) this.#rehash();
    return id;
  }

  #forget(id: number): void {
    const token = this.#tokens[id] ?? "";
    this.#table[this.#placeOf(token, hashOf(token))] = REMOVED;
    for (const gram of gramsOf(token)) {
      const list = this.#grams.get(gram);
      if (list === undefined) continue;
      this.#postings.remove(list, id);
      if (list.count === 0) this.#grams.delete(gram);
    }
    this.#tokens[id] = "";
    this.#unused.push(id);
  }

  #rehash(): void {
    const size = this.#tokens.length - this.#unused.length;
    const length = 2 ** Math.ceil(Math.log2(size * 3));
    this.#table = new Int32Array(length);
    this.#hashes = new Int32Array(length);
    this.#taken = size;
    this.#tokens.forEach((token, id) => {
      if (token === "") return;
      const hash = hashOf(token);
      const place = this.#placeOf(token, hash);
      this.#table[place] = id + 1;
      this.#hashes[place] = hash;
    });
  }

  #at(place: number): number {
    return this.#table[place] ?? FREE;
  }

  /** Where the token stands in the table, or else the free place where it belongs. */
  #placeOf(token: string, hash: number): number {
    const mask = this.#table.length - 1;
    let place = hash & mask;
    for (let entry = this.#at(place); entry !== FREE; entry = this.#at(place)) {
      if (entry > FREE && this.#hashes[place] === hash && this.#tokens[entry - 1] === token) break;
      place = (place + 1) & mask;
    }
    return place;
  }

  #placeOfWord(run: Runs): number {
    const mask = this.#table.length - 1;
    const hash = run.wordHash;
    let place = hash & mask;
    for (let entry = this.#at(place); entry !== FREE; entry = this.#at(place)) {
      if (entry > FREE && this.#hashes[place] === hash && isWord(this.#tokens[entry - 1] ?? "", run)) break;
      place = (place + 1) & mask;
    }
    return place;
  }
}

/** Whether the token is the whole run, both ends marked. No piece has two marks, and a run has none inside. */
function isWord(token: string, { text, start, end }: Runs): boolean {
  const length = end - start;
  if (token.length !== length + 2 || token.charCodeAt(0) !== 0 || token.charCodeAt(length + 1) !== 1) return false;
  for (let i = 0; i < length; i++) if (token.charCodeAt(i + 1) !== text.charCodeAt(start + i)) return false;
  return true;
}

/** The token as it is in texts. */
export const inWords = (token: string): string => JSON.stringify(token.replaceAll(START, "").replaceAll(END, ""));

/** Each string of up to three code units that the token contains. */
function gramsOf(token: string): ReadonlySet<string> {
  const grams = new Set<string>();
  for (let at = 0; at < token.length; at++) {
    for (let length = 1; length <= LONGEST_GRAM && at + length <= token.length; length++) {
      grams.add(token.slice(at, at + length));
    }
  }
  return grams;
}
