import { CONTENT_MAX_LENGTH } from "../base/limits";
import { placeIn } from "../storage/evaluate";
import { escapeHtml } from "../text/escape-html";
import { normalizeText } from "../text/normalize-text";
import { beginningOf, visibleText } from "../text/visible-text";

/** A piece of a text that normalises on its own: normalising all pieces gives the normalised text. */
export interface Cluster {
  /** Where it starts and ends in the text, in code units. */
  readonly start: number;
  readonly end: number;
  readonly normalized: string;
}

/** Composes with what stands before it, or may change places with another mark; U+16D67 is a vowel, which acts like one. */
const mark = /[\p{M}\u{16d67}]/u;

/** May compose with what stands before it though it is no mark: vowels and finals of Hangul. */
const joining = /[\u1160-\u11ff]/;

/** Begins a cluster wherever it stands. */
const beginning = /[^\p{M}\u1160-\u11ff\u{16d67}]/gu;

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

/** A part of a text, in code units; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

type Traced = { readonly normalized: string; readonly originOf: (index: number) => Range };

// Where a text holds any of the normalised words: whole characters, in order, ranges that overlap or touch as one.
// Rules F7, U19.
export function matchesOf(text: string, words: readonly string[]): readonly Range[] {
  const { normalized, originOf } = traced(text);
  const found: Range[] = [];
  for (const word of words) {
    for (let at = placeIn(normalized, word); at !== -1; at = placeIn(normalized, word, at + word.length)) {
      found.push({ start: originOf(at).start, end: originOf(at + word.length - 1).end });
    }
  }
  return merged(found.sort((left, right) => left.start - right.start));
}

const ascii = /^[\0-\x7f]*$/;

function traced(text: string): Traced {
  if (ascii.test(text)) {
    return { normalized: text.toLowerCase(), originOf: (index) => ({ start: index, end: index + 1 }) };
  }
  let normalized = "";
  const origins: Range[] = [];
  for (const cluster of clustersOf(text)) {
    normalized += cluster.normalized;
    for (let unit = 0; unit < cluster.normalized.length; unit += 1) origins.push(cluster);
  }
  const nowhere = { start: text.length, end: text.length };
  return { normalized, originOf: (index) => origins[index] ?? nowhere };
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last === undefined || range.start > last.end) result.push(range);
    else if (range.end > last.end) result[result.length - 1] = { start: last.start, end: range.end };
  }
  return result;
}

const escaped = (text: string): string => escapeHtml(text).replaceAll("'", "&#39;");

/** A text as HTML with the ranges, which are in order and apart, in `em` elements; there are no other tags in it. */
export function marked(text: string, ranges: readonly Range[]): string {
  let html = "";
  let at = 0;
  for (const { start, end } of ranges) {
    html += `${escaped(text.slice(at, start))}<em>${escaped(text.slice(start, end))}</em>`;
    at = end;
  }
  return html + escaped(text.slice(at));
}

/** No language writes more on a character. */
const MOST_MARKS = 30;

/** A text without the marks on a character that are one too many: a run of them has no end that an excerpt could show. */
function withFewMarks(text: string): string {
  return text.replace(/[\p{M}\u{16d67}]+/gu, (run) =>
    run.length <= MOST_MARKS ? run : [...run.slice(0, 2 * MOST_MARKS)].slice(0, MOST_MARKS).join(""),
  );
}

/** Code units of contents that are searched for all excerpts of an answer: one content of any length. */
const IN_ALL = 2 * CONTENT_MAX_LENGTH;

/** Code units of each content that are searched anyway. */
const IN_EACH = 1024;

/** Most first matches are within as many code units. */
const NEAR = 4096;

/** More than an excerpt shows after its first match. */
const AFTER = 512;

/** Makes the excerpts of the contents of an answer, one after the other, in a time that is bounded. Rule U19.8. */
export function excerpter(words: readonly string[]): (content: string) => string {
  let left = IN_ALL;
  return (content) => {
    const near = read(content, Math.min(NEAR, Math.max(left, IN_EACH)));
    left -= near.length;
    if (near.isWhole || words.length === 0 || left <= 0) return excerptIn(near, words);
    const match = firstMatch(near.visible, near.normalized, words);
    if (match !== undefined && match.end + AFTER < near.visible.length) return excerptIn(near, words);
    const far = read(content, near.length + left);
    left -= far.length - near.length;
    return excerptIn(far, words);
  };
}

function read(content: string, most: number) {
  const beginning = beginningOf(content, most);
  const visible = withFewMarks(visibleText(beginning));
  const { length } = beginning;
  return { length, visible, normalized: normalizeText(visible), isWhole: length === content.length };
}

const excerptIn = ({ visible, normalized, isWhole }: ReturnType<typeof read>, words: readonly string[]): string =>
  excerptOf(visible, normalized, words, !isWhole);

/** About how many code units of the text an excerpt shows, and how many of them stand before the first match. */
const LENGTH = 240;
const BEFORE = 60;

/** Neither the second half of a character nor a mark on it. */
const inside = /^[\p{M}\p{Surrogate}]/u;

/** More than a character takes that the excerpt might end within. */
const MARGIN = 64;

// A piece of a text around the first of the words, or its beginning, as HTML with the words in `em` elements; `…`
// stands where the text goes on, as it does where `goesOn`. The words and `normalized` are normalised.
export function excerptOf(text: string, normalized: string, words: readonly string[], goesOn = false): string {
  const match = firstMatch(text, normalized, words);
  const first = match ?? { start: 0, end: 0 };
  const from = startBefore(text, first);
  const to = endAfter(text, first, from + LENGTH);
  const others = matchesOf(text.slice(first.end, to + MARGIN), words).map((other) => moved(other, first.end));
  const shown = [...(match ? [match] : []), ...others.filter(({ end }) => end <= to)].map((each) => moved(each, -from));
  return `${from > 0 ? "…" : ""}${marked(text.slice(from, to), shown)}${goesOn || to < text.length ? "…" : ""}`;
}

const moved = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

/** After a space if there is one, and never within a character. */
function startBefore(text: string, first: Range): number {
  const earliest = first.start - BEFORE;
  if (earliest <= 0) return 0;
  const space = text.indexOf(" ", earliest);
  if (space !== -1 && space < first.start) return space + 1;
  let from = earliest;
  while (from < first.start && inside.test(text.slice(from, from + 2))) from += 1;
  return from;
}

function endAfter(text: string, first: Range, latest: number): number {
  if (latest >= text.length) return text.length;
  const space = text.lastIndexOf(" ", latest);
  if (space > first.end) return space;
  let to = Math.max(latest, first.end);
  while (to > first.end && inside.test(text.slice(to, to + 2))) to -= 1;
  return to;
}

/** Code units of a text that are normalised at once. */
const PIECE = 1024;

/** A normalised text is at most so many times shorter than the original, except for unusual marks. */
const MOST_WRITTEN = 8;

/** Where a text holds one of the words first. Only the text around the place is looked at character by character. */
function firstMatch(text: string, normalized: string, words: readonly string[]): Range | undefined {
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
