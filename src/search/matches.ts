import { placeIn } from "../storage/evaluate";
import { escapeHtml } from "../text/escape-html";
import { normalizeText } from "../text/normalize-text";

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
