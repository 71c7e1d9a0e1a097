import MarkdownIt, { type Token } from "markdown-it";
import { CONTENT_MAX_LENGTH } from "../base/limits";
import { escapeHtml } from "../text/escape-html";

/** Raw HTML is shown as text, and links lead to no script: both are the defaults of markdown-it. */
const markdown = /*#__PURE__*/ new MarkdownIt({ html: false, breaks: true, linkify: true });

/** Markdown as HTML. */
export const markdownToHtml = (text: string): string => (text.trim() === "" ? "" : markdown.render(text).trim());

/** Markdown within a line as HTML. */
export const inlineToHtml = (text: string): string => markdown.renderInline(text);

/** Text as it is, in paragraphs of HTML. */
export function plainToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/);
  return paragraphs
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br>")}</p>`)
    .join("");
}

interface MarkedTitle {
  readonly title: string;
  readonly html: string;
  /** Who is named in it as `@ada`, outside of code. */
  readonly mentions: readonly string[];
}

/** A title in Markdown as plain text, and as HTML where there is more in it than that: a link, or what is set bold. */
export function markedTitle(text: string): MarkedTitle {
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

/** An address that stands there itself is text too. */
const isText = ({ type, markup }: Token): boolean =>
  ["text", "text_special"].includes(type) || ["linkify", "autolink"].includes(markup);

const plainTextOf = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children === null ? content : plainTextOf(children))).join("");
