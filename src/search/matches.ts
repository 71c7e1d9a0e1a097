import { placeIn } from "../storage/holds-text";
import { escapeHtml } from "../text/escape-html";
import { clustersOf } from "./clusters";

/** A part of a text, in code units; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** A normalised text that knows where in the original each of its code units comes from. */
type Traced = { readonly normalized: string; readonly originOf: (index: number) => Range };

/**
 * Where a text holds any of the words, which are normalised: whole characters as they were written, in order, ranges
 * that overlap or touch as one. Each range, normalised, contains a word. Rules F7, U19.
 */
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
