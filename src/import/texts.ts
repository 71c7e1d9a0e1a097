import { CONTENT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from "../base/limits";
import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";
import { beginningOf } from "../text/visible-text";
import type { Notes } from "./notes";

/** Without what no storage takes: U+0000 and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

/** A character has one or two code units: of a text of megabytes no list of its characters is made. */
const cut = (text: string, length: number): string =>
  `${Array.from(text.slice(0, 2 * length))
    .slice(0, length - 1)
    .join("")}…`;

const isLonger = (text: string, length: number): boolean =>
  text.length > 2 * length || (text.length > length && Array.from(text).length > length);

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/;

const inOneLine = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** A title: there has to be one, in one line, of at most 1024 characters. */
export function titleOf(text: string, changed: Notes): string {
  const title = inOneLine(storable(text));
  if (title === "") {
    changed.add("blank titles, now “Untitled”");
    return "Untitled";
  }
  if (!isLonger(title, TITLE_MAX_LENGTH)) return title;
  changed.add(`titles cut after ${TITLE_MAX_LENGTH} characters`, title);
  return cut(title, TITLE_MAX_LENGTH);
}

const CUT_TEXTS = `texts cut after ${CONTENT_MAX_LENGTH} characters`;

/** HTML of at most 102,400 characters. */
export function contentOf(html: string, changed: Notes): string {
  const content = storable(html);
  if (!isLonger(content, CONTENT_MAX_LENGTH)) return content;
  changed.add(CUT_TEXTS, content);
  return `${beginningOf(content, CONTENT_MAX_LENGTH - 1)}…`;
}

/** Markup as HTML. Reading it takes hundreds of times the memory of the text, so no more of it is read than can be kept. */
export function htmlOf(text: string, toHtml: (markup: string) => string, changed: Notes): string {
  if (text.length <= CONTENT_MAX_LENGTH) return toHtml(text);
  const html = toHtml(beginningOf(text, CONTENT_MAX_LENGTH));
  // A longer one is cut, and noted, as content.
  if (!isLonger(`${html}…`, CONTENT_MAX_LENGTH)) changed.add(CUT_TEXTS, text);
  return `${html}…`;
}

export const shortTextOf = (text: string): string => {
  const short = storable(text).trim();
  return isLonger(short, SHORT_TEXT_MAX_LENGTH) ? cut(short, SHORT_TEXT_MAX_LENGTH) : short;
};

export function detailsHtml(details: readonly (readonly [name: string, value: string])[]): string {
  // More of it would be cut, and noted, as content: escaping takes many times the memory of the text.
  let lines = "";
  for (const [name, given] of details) {
    const value = given.trim().slice(0, CONTENT_MAX_LENGTH);
    if (value !== "") lines += `<li>${escapeHtml(name)}: ${linked(value)}</li>`;
    if (lines.length > CONTENT_MAX_LENGTH) break;
  }
  return lines === "" ? "" : `<ul>${lines}</ul>`;
}

const linked = (value: string): string =>
  isWebAddress(value) ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : escapeHtml(value);
