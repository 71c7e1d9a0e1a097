import { isWebAddress } from "../resources/external-link/external-link-schema";
import { escapeHtml } from "../text/escape-html";
import elements from "./elements.json";

const kept = new Set(elements.kept);

/** Where such an element never ends, all that follows is left out. */
const dropped = new RegExp(elements.dropped.map((name) => `<${name}\\b[^]*?(?:</${name}\\s{0,9}>|$)`).join("|"), "gi");
const tags = /<(?:!--[^<>]*>|(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|)/gi;

/** HTML of another tool with nothing in it but text, its form and links to web pages. */
export function sanitizedHtml(html: string): string {
  return html.replace(dropped, "").replace(tags, (found, slash: string = "", name: string = "", rest: string = "") => {
    if (found === "<") return "&lt;";
    const element = name.toLowerCase();
    if (!kept.has(element)) return "";
    if (element !== "a") return `<${slash}${element}>`;
    const [, address = ""] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(rest) ?? [];
    return anchor(slash === "/", address.replaceAll("&amp;", "&"));
  });
}

export const anchor = (isEnd: boolean, url: string): string => {
  if (isEnd) return "</a>";
  return isWebAddress(url) ? `<a href="${escapeHtml(url)}">` : "<a>";
};

/** HTML as a link where its target is a web page; a link without text shows its address. */
export const linkTo = (url: string, html: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}">${html || escapeHtml(url)}</a>` : html;
