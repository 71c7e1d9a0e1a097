import type { Range } from "./matches";

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML that shows it. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character] ?? character);

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
