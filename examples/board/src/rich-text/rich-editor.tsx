import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkSpec, Node, NodeSpec, NodeType } from "prosemirror-model";
import { DOMParser, DOMSerializer, MarkType, Schema } from "prosemirror-model";
import { nodes as basic, marks as basicMarks } from "prosemirror-schema-basic";
import * as lists from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSafeAddress, parsedContent } from "./rich-text";

const element = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  ...{ content, parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more },
});
const also = (tag: string, other: string): MarkSpec => ({ parseDOM: [{ tag }, { tag: other }], toDOM: () => [tag, 0] });
const hrefOf = (link: HTMLElement) => {
  const href = link.getAttribute("href");
  return isSafeAddress(href) && { href, title: link.getAttribute("title") };
};

/** The elements that imports make content of. Of others that content may have, an editor keeps the text. */
const schema = new Schema({
  nodes: {
    ...basic,
    ordered_list: { ...lists.orderedList, content: "list_item+", group: "block" },
    bullet_list: { ...lists.bulletList, content: "list_item+", group: "block" },
    list_item: { ...lists.listItem, content: "paragraph block*" },
    table: element("table", "table_row+", { group: "block", isolating: true, toDOM: () => ["table", ["tbody", 0]] }),
    table_row: element("tr", "(table_cell | table_header)+"),
    table_cell: element("td", "block+", { isolating: true }),
    table_header: element("th", "block+", { isolating: true }),
  },
  marks: {
    ...basicMarks,
    link: { ...basicMarks.link, parseDOM: [{ tag: "a[href]", getAttrs: hrefOf }] },
    strike: also("s", "del"),
    underline: also("u", "ins"),
    sub: also("sub", "sub"),
    sup: also("sup", "sup"),
  },
});

/** HTML as imports make it: an item of a list that is one paragraph holds its text alone, and an empty text is none. */
function htmlOfDoc(doc: Node): string {
  // Nothing is fetched for a document that nobody looks at.
  const { body } = document.implementation.createHTMLDocument();
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }));
  for (const holder of body.querySelectorAll("li, td, th")) {
    const [first, ...others] = holder.querySelectorAll(":scope > p");
    if (first !== undefined && others.length === 0) first.replaceWith(...first.childNodes);
  }
  return body.innerHTML === "<p></p>" ? "" : body.innerHTML;
}

const { nodes, marks } = schema;
const outOfList = lists.liftListItem(nodes.list_item);
const plain = setBlockType(nodes.paragraph);

const plugins = [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    ],
  }),
  keymap({
    ...{ "Mod-z": undo, "Mod-y": redo, "Shift-Mod-z": redo },
    ...{ "Mod-b": toggleMark(marks.strong), "Mod-i": toggleMark(marks.em), "Mod-u": toggleMark(marks.underline) },
    Enter: lists.splitListItem(nodes.list_item),
    "Shift-Enter": ({ tr }, dispatch) => {
      dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
      return true;
    },
    // It saves the text.
    "Mod-Enter": () => true,
  }),
  keymap(baseKeymap),
  history(),
];

const link: Command = ({ selection: { from, to, empty }, tr }, dispatch) => {
  const given = window.prompt("Where does the link lead? Leave it empty for no link.", "https://")?.trim();
  if (given === undefined) return false;
  const mark = marks.link.create({ href: isSafeAddress(given) ? given : `https://${given}` });
  if (given === "") dispatch?.(tr.removeMark(from, to, marks.link));
  else dispatch?.(empty ? tr.replaceSelectionWith(schema.text(given, [mark]), false) : tr.addMark(from, to, mark));
  return true;
};

const tools: readonly (readonly [name: string, sign: string, MarkType | NodeType, on: Command, off?: Command])[] = [
  ["Bold", "B", marks.strong, toggleMark(marks.strong)],
  ["Italic", "I", marks.em, toggleMark(marks.em)],
  ["Strikethrough", "S", marks.strike, toggleMark(marks.strike)],
  ["Code", "<>", marks.code, toggleMark(marks.code)],
  ["Link", "↗", marks.link, link],
  ["Heading", "H", nodes.heading, setBlockType(nodes.heading, { level: 2 }), plain],
  ["Bulleted list", "•", nodes.bullet_list, lists.wrapInList(nodes.bullet_list), outOfList],
  ["Numbered list", "1.", nodes.ordered_list, lists.wrapInList(nodes.ordered_list), outOfList],
  ["Quote", "”", nodes.blockquote, wrapIn(nodes.blockquote), lift],
  ["Code block", "{}", nodes.code_block, setBlockType(nodes.code_block), plain],
];

function isOn({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState, type: MarkType | NodeType) {
  if (!(type instanceof MarkType))
    return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type).includes(type);
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

const attributes = { class: "rich-text", role: "textbox", "aria-multiline": "true" };
const stateOf = (content: string): EditorState =>
  EditorState.create({ doc: DOMParser.fromSchema(schema).parse(parsedContent(content)), plugins });

interface RichEditorProps {
  readonly name: string;
  readonly describedBy: string;
  readonly html: string;
  readonly write: (html: string) => void;
  readonly isAsked: boolean;
}

/** An editor of content, which comes back as HTML of the same form once something is written. */
export function RichEditor({ name, describedBy, html, write, isAsked }: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(html);
  const [state, setState] = useState(() => stateOf(html));
  const writeNow = useEffectEvent(write);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made once.
  useEffect(() => {
    const editor = new EditorView(host.current, {
      state,
      attributes: { ...attributes, "aria-label": name, "aria-describedby": describedBy },
      // Escape is for the dialog around it, and pictures of other sites are not fetched.
      handleDOMEvents: { keydown: (_, { key }) => key === "Escape" },
      nodeViews: { image: ({ attrs }) => ({ dom: Object.assign(new Image(), { alt: attrs["alt"] ?? "Picture" }) }) },
      dispatchTransaction: (transaction) => {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        written.current = htmlOfDoc(next.doc);
        writeNow(written.current);
      },
    });
    view.current = editor;
    if (isAsked) editor.focus();
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    view.current?.updateState(stateOf(html));
  }, [html]);

  const run = (command: Command): void => {
    view.current?.focus();
    command(view.current?.state ?? state, view.current?.dispatch);
  };
  return (
    <>
      <div className="editor-tools" role="toolbar" aria-label={`Form of ${name}`}>
        {tools.map(([tool, sign, type, on, off = on]) => (
          <button
            key={tool}
            {...{ type: "button", className: "icon-button", title: tool, "data-sign": sign }}
            aria-label={tool}
            aria-pressed={isOn(state, type)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(isOn(state, type) ? off : on)}
          />
        ))}
      </div>
      <div className="content-field" ref={host} />
    </>
  );
}
