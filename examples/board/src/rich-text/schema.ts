import { DOMParser, DOMSerializer, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import { nodes as basic, marks as basicMarks } from "prosemirror-schema-basic";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { isSafeAddress, parsedContent } from "./rich-text";

const element = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  ...{ content, parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more },
});
const mark = (tag: string, other: string): MarkSpec => ({ parseDOM: [{ tag }, { tag: other }], toDOM: () => [tag, 0] });
const hrefOf = (link: HTMLElement) => {
  const href = link.getAttribute("href");
  return isSafeAddress(href) && { href, title: link.getAttribute("title") };
};

/** The elements that imports make content of. Of others that content may have, an editor keeps the text. */
export const schema = new Schema({
  nodes: {
    ...basic,
    ordered_list: { ...orderedList, content: "list_item+", group: "block" },
    bullet_list: { ...bulletList, content: "list_item+", group: "block" },
    list_item: { ...listItem, content: "paragraph block*" },
    table: element("table", "table_row+", { group: "block", isolating: true, toDOM: () => ["table", ["tbody", 0]] }),
    table_row: element("tr", "(table_cell | table_header)+"),
    table_cell: element("td", "block+", { isolating: true }),
    table_header: element("th", "block+", { isolating: true }),
  },
  marks: {
    ...basicMarks,
    link: { ...basicMarks.link, parseDOM: [{ tag: "a[href]", getAttrs: hrefOf }] },
    strike: mark("s", "del"),
    underline: mark("u", "ins"),
    sub: mark("sub", "sub"),
    sup: mark("sup", "sup"),
  },
});

export const docOf = (content: string): Node => DOMParser.fromSchema(schema).parse(parsedContent(content));

/** HTML as imports make it: an item of a list that is one paragraph holds its text alone, and an empty text is none. */
export function htmlOfDoc(doc: Node): string {
  // Nothing is fetched for a document that nobody looks at.
  const { body } = document.implementation.createHTMLDocument();
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }));
  for (const holder of body.querySelectorAll("li, td, th")) {
    const [first, ...others] = holder.querySelectorAll(":scope > p");
    if (first !== undefined && others.length === 0) first.replaceWith(...first.childNodes);
  }
  return body.innerHTML === "<p></p>" ? "" : body.innerHTML;
}
