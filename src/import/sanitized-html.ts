import { isWebAddress } from "../resources/external-link/external-link-schema";
import { escapeHtml } from "../text/escape-html";
import elements from "./elements.json";

const kept = new Set(elements.kept);

const dropped = /<(script|style|iframe|object|embed|template)\b/gi;
const droppedEnd = /<\/(script|style|iframe|object|embed|template)\s{0,9}>/gi;
const tags = /<(?:!--[^<>]*>|(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|)/gi;

/** HTML of another tool with nothing in it but text, its form and links to web pages. */
export function sanitizedHtml(html: string): string {
  return withoutDropped(html).replace(tags, (found, slash: string = "", name: string = "", rest: string = "") => {
    if (found === "<") return "&lt;";
    const element = name.toLowerCase();
    if (!kept.has(element)) return "";
    if (element !== "a") return `<${slash}${element}>`;
    const [, address = ""] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(rest) ?? [];
    return anchor(slash === "/", address.replaceAll("&amp;", "&"));
  });
}

/** Where such an element never ends, all that follows is left out. */
function withoutDropped(html: string): string {
  const rest: string[] = [];
  let from = 0;
  for (let found = firstAfter(dropped, html, 0); found !== null; found = firstAfter(dropped, html, from)) {
    rest.push(html.slice(from, found.index));
    let end = firstAfter(droppedEnd, html, found.index);
    while (end !== null && end[1]?.toLowerCase() !== found[1]?.toLowerCase()) end = droppedEnd.exec(html);
    if (end === null) return rest.join("");
    from = end.index + end[0].length;
  }
  return rest.join("") + html.slice(from);
}

function firstAfter(pattern: RegExp, html: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(html);
}

export const anchor = (isEnd: boolean, url: string): string => {
  if (isEnd) return "</a>";
  return isWebAddress(url) ? `<a href="${escapeHtml(url)}">` : "<a>";
};

/** HTML as a link where its target is a web page; a link without text shows its address. */
export const linkTo = (url: string, html: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}">${html || escapeHtml(url)}</a>` : html;
