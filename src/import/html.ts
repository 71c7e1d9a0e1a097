import MarkdownIt, { type Token } from "markdown-it";
import { CONTENT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from "../base/limits";
import { escapeHtml } from "../text/escape-html";
import { beginningOf } from "../text/visible-text";
import elements from "./elements.json";
import { cut, isLonger, type Notes } from "./reading";
import { anchor, linkTo } from "./sanitized-html";

/** Raw HTML is shown as text, and links run no script: both are defaults of markdown-it. */
const markdown = /*#__PURE__*/ new MarkdownIt({ html: false, breaks: true, linkify: true });

export const markdownToHtml = (text: string): string => markdown.render(text).trim();

export const inlineToHtml = (text: string): string => markdown.renderInline(text);

export const plainToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br>")}</p>`)
    .join("");

/** As plain text, and as HTML where there is more in it than that; with the names mentioned as `@ada`, outside of code. */
export function markedTitle(text: string) {
  // Far more than a title holds.
  const given = text.slice(0, CONTENT_MAX_LENGTH).trim();
  const tokens = markdown.parseInline(given, {});
  const title = plainTextOf(tokens).trim();
  const mentions = mentionsIn(tokens);
  if (title === "") return { title: given, html: "", mentions };
  const isPlain = tokens.every(({ children }) => (children ?? []).every(isText));
  return { title, html: isPlain ? "" : `<p>${inlineToHtml(given)}</p>`, mentions };
}

/** No package (`@octokit/rest`), address (`@example.com`) or date (`@due 2026-03-01`). */
const mention = /(?<=^|\s)@(?!due\b)([A-Za-z][\w-]{0,38})(?![\w(@-]|[./-]\w)/g;

const mentionsIn = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap(({ type, content, children }) => {
    if (children !== null) return mentionsIn(children);
    return type === "text" ? Array.from(content.matchAll(mention), ([, name = ""]) => name) : [];
  });

/** A bare URL is text too. */
const isText = ({ type, markup }: Token): boolean =>
  ["text", "text_special"].includes(type) || ["linkify", "autolink"].includes(markup);

const plainTextOf = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children === null ? content : plainTextOf(children))).join("");

const github = /*#__PURE__*/ new MarkdownIt({ html: true, breaks: true, linkify: true });
github.renderer.rules["html_block"] = (tokens, index) => {
  const text = filledLines(shownHtml(tokens[index]?.content ?? ""), "\n").join("<br>");
  return text === "" ? "" : `<p>${text}</p>\n`;
};
github.renderer.rules["html_inline"] = (tokens, index) => shownHtml(tokens[index]?.content ?? "");

/** Markdown of GitHub as HTML: comments are not shown, pictures are links, and of other elements the text stays. */
export const githubToHtml = (text: string): string => github.render(text).trim();

/** Elements that only say how their text looks; others, such as `<T>` of a program, are text themselves. */
const [inlineForm, blockForm] = [new Set(elements.inlineForm), new Set(elements.blockForm)];

/** HTML without what GitHub hides; a comment that never ends is text. */
const shownHtml = (html: string): string =>
  withoutForm(html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => (/^<!--[\s\S]*-->$/.test(comment) ? "" : comment)));

const element = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[<>]/gi;

const withoutForm = (html: string): string =>
  html.replace(element, (found, slash: string = "", given: string = "", rest: string = "") => {
    const name = given.toLowerCase();
    if (name === "br") return "<br>";
    if (name === "img") return linkTo(attribute("src", rest), escapeHtml(attribute("alt", rest)));
    if (name === "a") return anchor(slash === "/", attribute("href", rest));
    if (inlineForm.has(name)) return "";
    return blockForm.has(name) ? "\n" : escapeHtml(found);
  });

function attribute(name: string, attributes: string): string {
  const pattern = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, "i");
  const [, quoted, single, bare] = pattern.exec(attributes) ?? [];
  return (quoted ?? single ?? bare ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

const filledLines = (text: string, end: string | RegExp): readonly string[] =>
  text.split(end).flatMap((line) => line.trim() || []);

export function titleOf(text: string, changed: Notes): string {
  const title = filledLines(storable(text), /[\t\n\v\f\r\u0085\u2028\u2029]/).join(" ");
  if (title === "") {
    changed.add("blank titles, now “Untitled”");
    return "Untitled";
  }
  if (isLonger(title, TITLE_MAX_LENGTH)) changed.add(`titles cut after ${TITLE_MAX_LENGTH} characters`, title);
  return cut(title, TITLE_MAX_LENGTH);
}

const CUT_TEXTS = `texts cut after ${CONTENT_MAX_LENGTH} characters`;

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

export const shortTextOf = (text: string): string => cut(storable(text).trim(), SHORT_TEXT_MAX_LENGTH);

export function detailsHtml(details: readonly (readonly [name: string, value: string])[]): string {
  // More of it would be cut, and noted, as content: escaping takes many times the memory of the text.
  let lines = "";
  for (const [name, given] of details) {
    const value = given.trim().slice(0, CONTENT_MAX_LENGTH);
    if (value !== "") lines += `<li>${escapeHtml(name)}: ${linkTo(value, escapeHtml(value))}</li>`;
    if (lines.length > CONTENT_MAX_LENGTH) break;
  }
  return lines === "" ? "" : `<ul>${lines}</ul>`;
}
