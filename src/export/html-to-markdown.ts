import { type HtmlElement, type HtmlPart, partsOfHtml, textOfParts } from "./html-tree";
import { escapedStart, inlineMarkdown } from "./inline-markdown";

/** Stored content as Markdown, which an import reads as the same content again. Rule G5.9. */
export const htmlToMarkdown = (html: string): string => blocksOf(partsOfHtml(html)).join("\n\n");

/** Gives the blocks of an element; `isNext` where one of the same kind stands right before it. */
type BlockWriter = (element: HtmlElement, isNext: boolean) => readonly string[];

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
    const write = typeof part === "string" ? undefined : writers.get(part.name);
    if (typeof part === "string" || write === undefined) {
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
function list({ parts }: HtmlElement, markOf: (index: number) => string): readonly string[] {
  const items = parts.flatMap((part) => within(part, "li"));
  const isLoose = items.some((item) => item.some((part) => typeof part !== "string" && part.name === "p"));
  const gap = isLoose ? "\n\n" : "\n";
  const texts = items.map((item, index) => {
    const mark = markOf(index);
    return prefixed(blocksOf(item).join(gap), mark, " ".repeat(mark.length));
  });
  return texts.length === 0 ? [] : [texts.join(gap)];
}

/** The content of a list item or a cell; anything else where only these belong counts as one. */
function within(part: HtmlPart, ...names: readonly string[]): readonly (readonly HtmlPart[])[] {
  if (typeof part === "string") return part.trim() === "" ? [] : [[part]];
  return [names.includes(part.name) ? part.parts : [part]];
}

const prefixed = (text: string, first: string, next: string): string =>
  text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : next}${line}`.trimEnd())
    .join("\n");

function fenced(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}`;
}

const rowsIn = (parts: readonly HtmlPart[]): readonly (readonly HtmlPart[])[] =>
  parts.flatMap((part) => {
    const isBody = typeof part !== "string" && ["thead", "tbody"].includes(part.name);
    return isBody ? rowsIn(part.parts) : within(part, "tr");
  });

function table(rows: readonly (readonly HtmlPart[])[]): readonly string[] {
  const [first, ...others] = rows.map((parts) =>
    parts.flatMap((part) => within(part, "td", "th").map((cell) => inOneLine(cell).replace(/(?<!\\)\|/g, "\\|"))),
  );
  if (first === undefined) return [];
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [[lineOf(first), lineOf(first.map(() => "---")), ...others.map(lineOf)].join("\n")];
}
