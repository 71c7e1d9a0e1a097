import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";

const kept = new Set(
  (
    "p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code b strong i em u s del ins sub sup table thead tbody tr td th " +
    "div span a"
  ).split(" "),
);

/** Elements that are left out with all within them. */
const dropped = /<(script|style|iframe|object|embed|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tag = /<(?:!--[^<>]*>|(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|)/gi;

/** HTML of another tool with nothing in it but text, its form and links to web pages. */
export function sanitizedHtml(html: string): string {
  return html.replace(dropped, "").replace(tag, (found, slash: string = "", name: string = "", rest: string = "") => {
    if (found === "<") return "&lt;";
    const element = name.toLowerCase();
    if (!kept.has(element)) return "";
    if (element !== "a" || slash === "/") return `<${slash}${element}>`;
    const [, address = ""] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(rest) ?? [];
    const url = address.replaceAll("&amp;", "&");
    return isWebAddress(url) ? `<a href="${escapeHtml(url)}">` : "<a>";
  });
}
