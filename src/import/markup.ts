import MarkdownIt from "markdown-it";
import { escapeHtml } from "../text/escape-html";

/** Raw HTML is shown as text, and links lead to no script: both are the defaults of markdown-it. */
const markdown = /*#__PURE__*/ new MarkdownIt({ html: false, breaks: true, linkify: true });

/** Markdown as HTML. */
export const markdownToHtml = (text: string): string => (text.trim() === "" ? "" : markdown.render(text).trim());

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
