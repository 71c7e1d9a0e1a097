import { escapeHtml } from "../../text/escape-html";

/** Plain text as the HTML that shows it: a paragraph for each block of lines. */
export function textAsHtml(text: string): string {
  const blocks = text.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
  return text.trim() === "" ? "" : blocks.map((block) => `<p>${linesAsHtml(block)}</p>`).join("");
}

const linesAsHtml = (block: string): string => escapeHtml(block).replace(/\r?\n/g, "<br>");
