import { CONTENT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from "../base/limits";
import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";
import { beginningOf } from "../text/visible-text";
import type { Notes } from "./notes";

/** Without what no storage takes: U+0000 and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

const cut = (text: string, length: number): string =>
  `${Array.from(text)
    .slice(0, length - 1)
    .join("")}…`;

const isLonger = (text: string, length: number): boolean => text.length > length && Array.from(text).length > length;

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

/** HTML of at most 102,400 characters. */
export function contentOf(html: string, changed: Notes): string {
  const content = storable(html);
  if (!isLonger(content, CONTENT_MAX_LENGTH)) return content;
  changed.add(`texts cut after ${CONTENT_MAX_LENGTH} characters`, content);
  return `${beginningOf(content, CONTENT_MAX_LENGTH - 1)}…`;
}

export const shortTextOf = (text: string): string => {
  const short = storable(text).trim();
  return isLonger(short, SHORT_TEXT_MAX_LENGTH) ? cut(short, SHORT_TEXT_MAX_LENGTH) : short;
};

/** What has no field of its own, as a list below the content. */
export function detailsHtml(details: readonly (readonly [name: string, value: string])[]): string {
  const lines = details
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value]) => `<li>${escapeHtml(name)}: ${linked(value.trim())}</li>`);
  return lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`;
}

const linked = (value: string): string =>
  isWebAddress(value) ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : escapeHtml(value);
