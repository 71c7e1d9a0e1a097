export type MarkdownLine =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "task"; readonly indent: number; readonly mark: string; readonly text: string }
  /** `isBelow`: it stands indented below a task. */
  | { readonly kind: "text"; readonly text: string; readonly isBelow: boolean };

/** Code between two lines of backticks or tildes. */
interface Fence {
  readonly mark: string;
  readonly indent: number;
  /** A line that is indented no deeper ends it too, with the entry that it stands in. */
  readonly within: number;
  readonly isBelow: boolean;
}

const task = /^(\s*)(?:[-*+]|\d+[.)])\s+\[([ xX~/!?*<>"-])\]\s+([\s\S]*)/;
const heading = /^(#{1,6})\s+([\s\S]*)/;
const underline = /^ {0,3}(?:={2,}|-{2,})\s*$/;
const paragraph = /^ {0,3}(?![>|#]|[-*+]\s|\d+[.)]\s)\S/;
const fenceMark = /^(\s*)((?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** Tells tasks and headings from text, and from code that only looks like them. */
export function* markdownLines(lines: readonly string[]): Generator<MarkdownLine> {
  const start = endOfFrontMatter(lines);
  for (const text of lines.slice(0, start)) yield { kind: "text", text, isBelow: false };
  let fence: Fence | undefined;
  /** How deep the last task stands, as long as lines can be below it. */
  let above: number | undefined;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (fence !== undefined && (line.trim() === "" || depthOf(line) > fence.within)) {
      yield { kind: "text", text: withoutIndent(line, fence.indent), isBelow: fence.isBelow };
      if (closes(line, fence.mark)) fence = undefined;
      continue;
    }
    fence = fenceIn(line, above);
    const next = lines[index + 1] ?? "";
    const read = fence === undefined ? (taskIn(line) ?? headingIn(line, next)) : undefined;
    if (read?.kind === "task") above = read.indent;
    else if (read !== undefined || /^\S/.test(line)) above = undefined;
    yield read ?? { kind: "text", text: line.trim(), isBelow: above !== undefined && /^\s+\S/.test(line) };
    if (read?.kind === "heading" && !heading.test(line)) index += 1;
  }
}

/** Tabs count four. */
const depthOf = (line: string): number => {
  const indent = line.slice(0, line.length - line.trimStart().length);
  return indent.replace(/\t/g, "    ").length;
};

/** Front matter stands above all, between two lines of dashes. */
function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== "---") return 0;
  return lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line)) + 1;
}

function taskIn(line: string): MarkdownLine | undefined {
  const [, , mark = " ", text] = task.exec(line) ?? [];
  return text === undefined ? undefined : { kind: "task", indent: depthOf(line), mark, text };
}

function headingIn(line: string, next: string): MarkdownLine | undefined {
  const [, marks = "", text] = heading.exec(line) ?? [];
  if (text !== undefined) return { kind: "heading", level: marks.length, text: withoutMarks(text) };
  if (!underline.test(next) || !paragraph.test(line) || !/[\p{L}\p{N}]/u.test(line)) return undefined;
  return { kind: "heading", level: next.trim().startsWith("=") ? 1 : 2, text: line.trim() };
}

/** A heading without the marks that may close it. */
function withoutMarks(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === "#") end -= 1;
  return text.slice(0, end).trim();
}

function fenceIn(line: string, above: number | undefined): Fence | undefined {
  const [, , entry, mark] = fenceMark.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const indent = depthOf(line);
  const isBelow = above !== undefined && indent > 0;
  const within = entry === undefined ? (isBelow ? above : -1) : indent;
  return { mark, indent: indent + (entry?.length ?? 0), within, isBelow };
}

function closes(line: string, mark: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
}

function withoutIndent(line: string, indent: number): string {
  let from = 0;
  while (from < indent && /[ \t]/.test(line.charAt(from))) from += 1;
  return line.slice(from);
}
