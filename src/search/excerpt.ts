import { marked } from "./mark";
import type { Range } from "./matches";

/** About how many code units of the text an excerpt shows, and how many of them stand before the first match. */
const LENGTH = 240;
const LEAD = 60;

/** Neither the second half of a character nor a mark on it. */
const inside = /^[\p{M}\p{Surrogate}]/u;

/**
 * A piece of a text around its first match, or its beginning when there is none, as HTML with the matches in `em`
 * elements; `…` stands where the text goes on.
 */
export function excerptOf(text: string, matches: readonly Range[]): string {
  const [first = { start: 0, end: 0 }] = matches;
  const from = startBefore(text, first);
  const to = endAfter(text, first, from + LENGTH);
  const shown = matches
    .filter((match) => match.end <= to)
    .map(({ start, end }) => ({ start: start - from, end: end - from }));
  return `${from > 0 ? "…" : ""}${marked(text.slice(from, to), shown)}${to < text.length ? "…" : ""}`;
}

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
