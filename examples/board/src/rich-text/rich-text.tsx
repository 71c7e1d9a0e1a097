import { createElement, Fragment, type ReactNode, useMemo } from "react";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text as it is, in paragraphs of HTML, as imports make them. */
export const htmlOfText = (text: string): string => inParagraphs(text.replace(/[&<>]/g, (sign) => escapes[sign] ?? ""));

const inParagraphs = (text: string): string =>
  text.trim() === ""
    ? ""
    : `<p>${text
        .trim()
        .replace(/\n{2,}/g, "</p><p>")
        .replaceAll("\n", "<br>")}</p>`;

/** Content as a document in which no script runs and no picture is fetched. Without markup, blank lines part its paragraphs. */
export const parsedContent = (content: string): HTMLElement =>
  new DOMParser().parseFromString(/<[a-z!/]/i.test(content) ? content : inParagraphs(content), "text/html").body;

/** Whether a link may lead there: to the web, or to somebody's mail. */
export const isSafeAddress = (address: string | null): address is string => /^(https?|mailto):/i.test(address ?? "");

const kept =
  /^(p|br|hr|h[1-6]|[uo]l|li|blockquote|pre|code|b|strong|i|em|u|s|del|ins|sub|sup|table|thead|tbody|t[rdh])$/;
/** Left out with all within them. */
const dropped = /^(script|style|iframe|object|embed|template|svg|math|noscript|title|select|textarea)$/;
const withoutText = /^(table|thead|tbody|tr|[uo]l)$/;

/** Content of whoever wrote it: of its HTML nothing but text, its form and links to the web becomes a part of the page. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="rich-text">{useMemo(() => shownOf(parsedContent(html)), [html])}</div>;
}

function shownOf(parent: Element): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node instanceof Text) return withoutText.test(parent.localName) ? null : node.data;
    if (!(node instanceof Element) || dropped.test(node.localName)) return null;
    const name = node.localName;
    const parts = name === "img" ? [node.getAttribute("alt") || "Picture"] : shownOf(node);
    const href = node.getAttribute(name === "img" ? "src" : "href");
    if (isSafeAddress(href))
      return createElement("a", { key, href, target: "_blank", rel: "noopener noreferrer" }, ...parts);
    if (!kept.test(name)) return createElement(Fragment, { key }, ...parts);
    // The title of the card stands above all headings in its text.
    const shown = name.replace(/^h([1-6])$/, (_, level) => `h${Math.min(6, Number(level) + 3)}`);
    return createElement(
      shown,
      { key, ...(name === "ol" && { start: Number(node.getAttribute("start") ?? 1) }) },
      ...parts,
    );
  });
}
