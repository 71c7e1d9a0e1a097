import { sanitizedHtml } from "../import/sanitized-html";
import { withoutReferences } from "../text/visible-text";

/** Stored content as Markdown, which an import reads as the same content again. Rule G5.9. */
export const htmlToMarkdown = (html: string): string => blocksOf(partsOfHtml(html)).join("\n\n");

/** Gives the blocks of an element; `isNext` where one of the same kind stands right before it. */
type BlockWriter = (element: HtmlPart, isNext: boolean) => readonly string[];

const inner: BlockWriter = ({ parts }) => blocksOf(parts);

const writers: ReadonlyMap<string, BlockWriter> = new Map<string, BlockWriter>([
  ...["p", "div", "li"].map((name) => [name, inner] as const),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)] as const),
  // Other rules could be a heading of a line above, or with the mark of a list a rule themselves.
  ["hr", () => ["___"]],
  ["blockquote", ({ parts }) => [prefixed(blocksOf(parts).join("\n\n"), "> ", "> ")]],
  ["pre", ({ parts }) => [fenced(textOfParts(parts))]],
  ["ul", (element, isNext) => list(element, () => (isNext ? "* " : "- "))],
  ["ol", (element, isNext) => list(element, (index) => `${index + 1}${isNext ? ")" : "."} `)],
  ["table", ({ parts }) => table(rowsIn(parts))],
]);

function blocksOf(parts: readonly HtmlPart[]): readonly string[] {
  const blocks: string[] = [];
  let line: HtmlPart[] = [];
  let before = "";
  const endLine = (): void => {
    const text = paragraph(line);
    line = [];
    if (text === "") return;
    blocks.push(text);
    before = "";
  };
  for (const part of parts) {
    const write = writers.get(part.name);
    if (write === undefined) {
      line.push(part);
      continue;
    }
    endLine();
    const isNext = before === part.name;
    blocks.push(...write(part, isNext));
    // Of three lists in a row the last has other marks than the second.
    before = isNext ? "" : part.name;
  }
  endLine();
  return blocks;
}

const paragraph = (parts: readonly HtmlPart[]): string =>
  inlineMarkdown(parts)
    .split("\n")
    .map((line) => escapedStart(line.trim()))
    .join("\n")
    .trim();

const inOneLine = (parts: readonly HtmlPart[]): string => inlineMarkdown(parts).replace(/\s+/g, " ").trim();

function heading(level: number): BlockWriter {
  return ({ parts }) => {
    const text = inOneLine(parts);
    return text === "" ? [] : [`${"#".repeat(level)} ${text}`];
  };
}

/** A list whose items have paragraphs has blank lines between them. */
function list({ parts }: HtmlPart, markOf: (index: number) => string): readonly string[] {
  const items = parts.flatMap((part) => within(part, "li"));
  const isLoose = items.some((item) => item.some(({ name }) => name === "p"));
  const gap = isLoose ? "\n\n" : "\n";
  const texts = items.map((item, index) => {
    const mark = markOf(index);
    return prefixed(blocksOf(item).join(gap), mark, " ".repeat(mark.length));
  });
  return texts.length === 0 ? [] : [texts.join(gap)];
}

/** The content of a list item or a cell; anything else where only these belong counts as one. */
function within(part: HtmlPart, ...names: readonly string[]): readonly (readonly HtmlPart[])[] {
  if (part.name === "" && part.text.trim() === "") return [];
  return [names.includes(part.name) ? part.parts : [part]];
}

const prefixed = (text: string, first: string, next: string): string =>
  text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : next}${line}`.trimEnd())
    .join("\n");

/** More backticks than stand together anywhere in the text. */
const ticksFor = (text: string, least: number): string =>
  "`".repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));

function fenced(text: string): string {
  const fence = ticksFor(text, 3);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}

const rowsIn = (parts: readonly HtmlPart[]): readonly (readonly HtmlPart[])[] =>
  parts.flatMap((part) => (["thead", "tbody"].includes(part.name) ? rowsIn(part.parts) : within(part, "tr")));

function table(rows: readonly (readonly HtmlPart[])[]): readonly string[] {
  const [first, ...others] = rows.map((parts) =>
    parts.flatMap((part) => within(part, "td", "th").map((cell) => inOneLine(cell).replace(/(?<!\\)\|/g, "\\|"))),
  );
  if (first === undefined) return [];
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [[lineOf(first), lineOf(first.map(() => "---")), ...others.map(lineOf)].join("\n")];
}

/** Text that Markdown shows as it is, wherever in a line it stands. */
export const escapedMarkdown = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*[\]<>#|]|~~|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, "\\$&");

/** A line of which nothing is a mark of a list, a heading below or a table. */
const escapedStart = (line: string): string =>
  line.replace(/^[-+=:]/, "\\$&").replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");

const marks = new Map(Object.entries({ b: "**", strong: "**", i: "*", em: "*", s: "~~", del: "~~" }));

/** The inline content of a paragraph; `within` are the marks around it, which are not repeated. */
function inlineMarkdown(parts: readonly HtmlPart[], within: readonly string[] = []): string {
  const isAlone = parts.length === 1;
  return parts.reduce((before: string, part) => {
    const text = partIn(part, within, isAlone);
    // Else it would be a picture.
    return before.endsWith("!") && text.startsWith("[") ? `${before.slice(0, -1)}\\!${text}` : before + text;
  }, "");
}

function partIn({ name, text: own, address, parts }: HtmlPart, within: readonly string[], isAlone: boolean): string {
  if (name === "") return escapedMarkdown(own);
  if (name === "br") return "\n";
  if (name === "code") return code(textOfParts(parts).replace(/\s+/g, " "));
  if (name === "a" && address !== "") return link(address, parts, within);
  const mark = marks.get(name);
  if (mark === undefined || within.includes(mark)) return inlineMarkdown(parts, within);
  const text = inlineMarkdown(parts, [...within, mark]);
  // `***both***` is bold within italics.
  return marked(text, isAlone && mark === "*" && within.at(-1) === "**" ? "_" : mark);
}

/** Marks stand at words, not at spaces. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === "") return text;
  const from = text.indexOf(inner);
  return `${text.slice(0, from)}${mark}${inner}${mark}${text.slice(from + inner.length)}`;
}

function code(text: string): string {
  if (text.trim() === "") return text;
  const ticks = ticksFor(text, 1);
  const space = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}

function link(address: string, parts: readonly HtmlPart[], within: readonly string[]): string {
  const shown = textOfParts(parts).trim();
  if (shown === "" || (shown === address && !/[<>]/.test(address))) return `<${address}>`;
  return `[${inlineMarkdown(parts, within).trim()}](${address.replace(/[\\()<>]|&(?=#?\w+;)/g, "\\$&")})`;
}

/** An element, or text. */
interface HtmlPart {
  /** In lower case; "" of text. */
  readonly name: string;
  readonly text: string;
  readonly address: string;
  readonly parts: HtmlPart[];
}

/** Of deeper elements only the text is kept, for they are read one within the other. */
const DEEPEST = 100;

const piece = /<(\/?)([a-z0-9]+)(?: href="([^"]*)")?>|[^<]+/g;
const single = new Set(["br", "hr"]);

function partsOfHtml(html: string): readonly HtmlPart[] {
  const root: HtmlPart = { name: "", text: "", address: "", parts: [] };
  const open = [root];
  for (const [text, slash, name, address = ""] of sanitizedHtml(html).matchAll(piece)) {
    const around = open.at(-1) ?? root;
    if (name === undefined) {
      around.parts.push({ ...root, text: withoutReferences(text), parts: [] });
    } else if (slash === "/") {
      const at = open.map((element) => element.name).lastIndexOf(name);
      if (at > 0) open.length = at;
    } else if (open.length < DEEPEST) {
      const element: HtmlPart = { name, text: "", address: withoutReferences(address), parts: [] };
      around.parts.push(element);
      if (!single.has(name)) open.push(element);
    }
  }
  return root.parts;
}

const textOfParts = (parts: readonly HtmlPart[]): string =>
  parts.map(({ name, text, parts: inner }) => (name === "br" ? "\n" : text + textOfParts(inner))).join("");
