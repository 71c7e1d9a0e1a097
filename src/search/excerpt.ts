import { firstMatch } from "./first-match";
import { marked } from "./mark";
import { matchesOf, type Range } from "./matches";

/** About how many code units of the text an excerpt shows, and how many of them stand before the first match. */
const LENGTH = 240;
const LEAD = 60;

/** Neither the second half of a character nor a mark on it. */
const inside = /^[\p{M}\p{Surrogate}]/u;

/** More than a character takes that the excerpt might end within. */
const MARGIN = 64;

/**
 * A piece of a text around the first of the words in it, or its beginning when there is none, as HTML with the words in
 * `em` elements; `…` stands where the text goes on, as it does after it where it is the beginning of a longer one. The
 * words and `normalized`, which is the text, are normalised.
 */
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
  const earliest = first.start - LEAD;
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
