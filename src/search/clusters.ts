import { normalizeText } from "../text/normalize-text";

/** A piece of a text that normalises on its own: normalising all pieces gives the normalised text. */
export interface Cluster {
  /** Where it starts and ends in the text, in code units. */
  readonly start: number;
  readonly end: number;
  readonly normalized: string;
}

/** Composes with what stands before it, or may change places with another mark. */
const mark = /\p{M}/u;

/** May compose with what stands before it though it is no mark: vowels and finals of Hangul, letters of Kirat Rai. */
const joining = /[\u1160-\u11ff\u{16d40}-\u{16d7f}]/u;

/** Begins a cluster wherever it stands. */
const beginning = /[^\p{M}\u1160-\u11ff\u{16d40}-\u{16d7f}]/gu;

/** The first place from here on at which a text can be parted so that its pieces normalise on their own. */
export function endOfPiece(text: string, from: number): number {
  beginning.lastIndex = from;
  return from < text.length ? (beginning.exec(text)?.index ?? text.length) : text.length;
}

/** Parts a text where neither lower case nor composition reaches across. */
export function* clustersOf(text: string): Generator<Cluster, void> {
  let start = 0;
  let end = 0;
  for (const character of text) {
    if (end > start && !continues(text.slice(start, end), character)) {
      yield { start, end, normalized: normalizeText(text.slice(start, end)) };
      start = end;
    }
    end += character.length;
  }
  if (end > start) yield { start, end, normalized: normalizeText(text.slice(start, end)) };
}

function continues(cluster: string, character: string): boolean {
  if (character < "\u0300") return false;
  if (mark.test(character)) return true;
  if (!joining.test(character)) return false;
  return normalizeText(cluster + character) !== normalizeText(cluster) + normalizeText(character);
}
