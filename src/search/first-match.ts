import { normalizeText } from "../documents/normalize-text";
import { placeIn } from "../storage/holds-text";
import { endOfPiece } from "./clusters";
import { matchesOf, type Range } from "./matches";

/** Code units of a text that are normalised at once. */
const PIECE = 1024;

/** A normalised text is at most so many times shorter than what was written, but for marks that nobody writes. */
const MOST_WRITTEN = 8;

/**
 * Where a text holds one of the words first; undefined when it holds none. The words and `normalized`, which is the text,
 * are normalised. Only the text around the place is looked at character by character.
 */
export function firstMatch(text: string, normalized: string, words: readonly string[]): Range | undefined {
  const places = words
    .map((word) => ({ at: placeIn(normalized, word), length: word.length }))
    .filter(({ at }) => at >= 0);
  const [first] = places.sort((left, right) => left.at - right.at || right.length - left.length);
  if (first === undefined) return undefined;
  const start = startOfPieceWith(text, first.at);
  const near = Math.min(text.length, start + 2 * PIECE + MOST_WRITTEN * first.length);
  return matchIn(text, start, endOfPiece(text, near), words) ?? matchIn(text, start, text.length, words);
}

function matchIn(text: string, start: number, end: number, words: readonly string[]): Range | undefined {
  const [match] = matchesOf(text.slice(start, end), words);
  return match && { start: start + match.start, end: start + match.end };
}

/** Where the piece begins that a place of the normalised text lies in. */
function startOfPieceWith(text: string, place: number): number {
  let start = 0;
  let before = 0;
  for (;;) {
    const end = endOfPiece(text, start + PIECE);
    const length = end >= text.length ? Number.POSITIVE_INFINITY : normalizeText(text.slice(start, end)).length;
    if (before + length > place) return start;
    before += length;
    start = end;
  }
}
