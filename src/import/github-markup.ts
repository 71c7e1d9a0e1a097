import MarkdownIt from "markdown-it";
import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";

/** Markdown as GitHub shows it, where HTML may stand in between. */
const markdown = /*#__PURE__*/ new MarkdownIt({ html: true, breaks: true, linkify: true });
markdown.renderer.rules["html_block"] = (tokens, index) => paragraphOf(shownHtml(tokens[index]?.content ?? ""));
markdown.renderer.rules["html_inline"] = (tokens, index) => shownHtml(tokens[index]?.content ?? "");

/** Markdown of GitHub as HTML: comments are not shown, pictures are links, and of other elements the text stays. */
export const githubToHtml = (text: string): string => (text.trim() === "" ? "" : markdown.render(text).trim());

/** Elements that only say how their text looks; others, such as `<T>` of a program, are text themselves. */
const form: ReadonlyMap<string, string> = new Map([
  ..."span font b strong i em u s del ins sub sup kbd code samp var small big"
    .split(" ")
    .map((name) => [name, ""] as const),
  ..."p div center pre details summary picture source h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table thead tbody tr td th hr"
    .split(" ")
    .map((name) => [name, "\n"] as const),
]);

/** The lines that are not blank. */
function paragraphOf(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 0 ? "" : `<p>${lines.map((line) => line.trim()).join("<br>")}</p>\n`;
}

/** HTML without what GitHub hides; a comment that never ends is text. */
function shownHtml(html: string): string {
  const shown: string[] = [];
  let from = 0;
  for (;;) {
    const begin = html.indexOf("<!--", from);
    const end = begin < 0 ? -1 : html.indexOf("-->", begin + 4);
    if (end < 0) return shown.join("") + withoutForm(html.slice(from));
    shown.push(withoutForm(html.slice(from, begin)));
    from = end + 3;
  }
}

const tag = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[<>]/gi;

const withoutForm = (html: string): string =>
  html.replace(tag, (found, slash: string = "", given: string = "", rest: string = "") => {
    const name = given.toLowerCase();
    if (name === "br") return "<br>";
    if (name === "img") return linkTo(attribute("src", rest), attribute("alt", rest));
    if (name === "a") return anchor(slash === "/", attribute("href", rest));
    return form.get(name) ?? escapeHtml(found);
  });

const anchor = (isEnd: boolean, url: string): string => {
  if (isEnd) return "</a>";
  return isWebAddress(url) ? `<a href="${escapeHtml(url)}">` : "<a>";
};

const linkTo = (url: string, text: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a>` : escapeHtml(text);

function attribute(name: "src" | "alt" | "href", attributes: string): string {
  const [, quoted, single, bare] = patterns[name].exec(attributes) ?? [];
  return (quoted ?? single ?? bare ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const patterns = {
  src: /\bsrc=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i,
  alt: /\balt=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i,
  href: /\bhref=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i,
};
