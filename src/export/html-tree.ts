import { sanitizedHtml } from "../import/html";
import { withoutReferences } from "../text/visible-text";

/** An element of stored content, or a text within one. */
export type HtmlPart = HtmlElement | string;

export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  /** Of a link. */
  readonly address: string;
  readonly parts: readonly HtmlPart[];
}

interface OpenElement extends HtmlElement {
  readonly parts: HtmlPart[];
}

/** Of deeper elements only the text is kept, for they are read one within the other. */
const DEEPEST = 100;

const piece = /<(\/?)([a-z0-9]+)(?: href="([^"]*)")?>|[^<]+/g;
const single = new Set(["br", "hr"]);

/** The content of HTML, reduced to text, formatting and links. */
export function partsOfHtml(html: string): readonly HtmlPart[] {
  const root: OpenElement = { name: "", address: "", parts: [] };
  const open = [root];
  for (const [text, slash, name, address = ""] of sanitizedHtml(html).matchAll(piece)) {
    const around = open.at(-1) ?? root;
    if (name === undefined) {
      around.parts.push(withoutReferences(text));
    } else if (slash === "/") {
      const at = open.map((element) => element.name).lastIndexOf(name);
      if (at > 0) open.length = at;
    } else if (open.length < DEEPEST) {
      const element: OpenElement = { name, address: withoutReferences(address), parts: [] };
      around.parts.push(element);
      if (!single.has(name)) open.push(element);
    }
  }
  return root.parts;
}

/** The text of all within, as it stands there. */
export const textOfParts = (parts: readonly HtmlPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.name === "br" ? "\n" : textOfParts(part.parts);
    })
    .join("");
