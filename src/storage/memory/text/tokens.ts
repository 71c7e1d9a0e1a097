import { classOf, SKIPPED, UNSPACED } from "./character-class";

/** The ends of a run: with them, "begins with" and "ends with" are "contains" too. */
export const START = "\u0000";
export const END = "\u0001";

/** The token of a single space. */
export const SPACE = `${START} ${END}`;

export const LONGEST_WORD = 20;
/** A run this long with a digit in it is taken for a number or an identifier, of which there is no end. */
const SHORTEST_IDENTIFIER = 7;

const PRIME = 0x01000193;

/** One step of FNV-1a. */
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, PRIME);

const EMPTY = 0x811c9dc5 | 0;
const STARTED = hashed(EMPTY, 0);

export function hashOf(token: string): number {
  let hash = EMPTY;
  for (let at = 0; at < token.length; at++) hash = hashed(hash, token.charCodeAt(at));
  return hash;
}

/** Walks over the runs of a text, from one change of class to the next. */
export class Runs {
  readonly text: string;
  start = 0;
  end = 0;
  #class = SKIPPED;
  #hash = 0;
  #hasDigit = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Goes on to the next run that is not skipped; `false` at the end. */
  next(): boolean {
    do {
      if (this.end === this.text.length) return false;
      this.#read();
    } while (this.#class === SKIPPED);
    return true;
  }

  /** How long the pieces are into which a long pattern in a run like this one is cut. */
  get pieceLength(): number {
    return this.#class === UNSPACED ? 2 : 3;
  }

  /** Whether the run is a single space. */
  get isSpace(): boolean {
    return this.end === this.start + 1 && this.text.charCodeAt(this.start) === 0x20;
  }

  /** Whether the whole run is one token. */
  get isWord(): boolean {
    const length = this.end - this.start;
    if (this.#class === UNSPACED || length > LONGEST_WORD) return false;
    return length < SHORTEST_IDENTIFIER || !this.#hasDigit;
  }

  /** The hash of the run with both its ends marked. */
  get wordHash(): number {
    return hashed(this.#hash, 1);
  }

  get marked(): string {
    return START + this.text.slice(this.start, this.end) + END;
  }

  #read(): void {
    const { text } = this;
    let at = this.end;
    let unit = text.charCodeAt(at);
    const kind = classOf(unit);
    let hash = STARTED;
    let hasDigit = false;
    this.start = at;
    do {
      hash = hashed(hash, unit);
      hasDigit ||= (unit - 0x30) >>> 0 < 10;
      unit = text.charCodeAt(++at);
    } while (at < text.length && classOf(unit) === kind);
    this.end = at;
    this.#class = kind;
    this.#hash = hash;
    this.#hasDigit = hasDigit;
  }
}

/** All parts of the run that are so long, overlapping. */
export function piecesOf(run: string, length: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + length <= run.length; at++) pieces.push(run.slice(at, at + length));
  return pieces;
}
