import type { ListBehavior } from "../resources/list/list";
import { htmlOf, markdownToHtml, markedTitle } from "./html";
import { counter } from "./ids";
import type { ImportedItem, ImportedList, ItemSource } from "./item";
import { dateIn, meaningOf, type Reading } from "./reading";

type MarkdownLine =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "task"; readonly indent: number; readonly mark: string; readonly text: string }
  /** `isBelow`: it stands indented below a task. */
  | { readonly kind: "text"; readonly text: string; readonly isBelow: boolean };

/** Code between two lines of backticks or tildes. */
interface Fence {
  readonly mark: string;
  readonly indent: number;
  /** A line that is indented no deeper ends it too, with its entry. */
  readonly within: number;
  readonly isBelow: boolean;
}

const task = /^(\s*)(?:[-*+]|\d+[.)])\s+\[([ xX~/!?*<>"-])\]\s+([\s\S]*)/;
const heading = /^(#{1,6})\s+([\s\S]*)/;
const underline = /^ {0,3}(?:={2,}|-{2,})\s*$/;
const paragraph = /^ {0,3}(?![>|#]|[-*+]\s|\d+[.)]\s)\S/;
const fenceMark = /^(\s*)((?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** Distinguishes tasks and headings from text, and from code that only looks like them. */
function* markdownLines(lines: readonly string[]): Generator<MarkdownLine> {
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
  if (text !== undefined) return { kind: "heading", level: marks.length, text: plain(withoutMarks(text)) };
  if (!underline.test(next) || !paragraph.test(line) || !/[\p{L}\p{N}]/u.test(line)) return undefined;
  return { kind: "heading", level: next.trim().startsWith("=") ? 1 : 2, text: plain(line) };
}

const plain = (text: string): string => markedTitle(text).title;

/** A heading without the marks that may close it; those of `C#` belong to its text. */
const withoutMarks = (text: string): string => text.trim().replace(/(?<=^|\s)#+$/, "");

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

/** The heading is a tag where the list does not say it. */
type Place = Pick<ImportedItem, "list" | "tags">;

interface Division {
  readonly marks: Set<string>;
  isComplete: boolean;
}

/** By what kanban boards of Obsidian mark the list of what is done. */
const COMPLETE = "**Complete**";

const OPEN: ImportedList = { key: "open", title: "To do", behavior: "committed" };
const STARTED: ImportedList = { key: "started", title: "In progress", behavior: "started" };
const DONE: ImportedList = { key: "done", title: "Done", behavior: "completed" };
const CANCELLED: ImportedList = { key: "Cancelled", title: "Cancelled", behavior: "cancelled" };

const listsOfMarks: Readonly<Record<string, ImportedList>> = {
  x: DONE,
  X: DONE,
  "/": STARTED,
  "~": STARTED,
  "-": CANCELLED,
};

/** Headings above tasks are lists; a task whose mark says something else goes to a list that means that. Rule G1.8. */
function taskLists(lines: readonly string[], boardTitle: string, reading: Reading) {
  const divisions = divisionsOf(lines, boardTitle);
  const hasHeadings = [...divisions.keys()].some((title) => title !== "");
  const headings = new Map(
    Array.from(divisions, ([title, division]): [string, ImportedList] => [
      title,
      title === "" ? OPEN : { key: `# ${title}`, title, behavior: behaviorOf(title, division, reading) },
    ]),
  );
  const listOf = (heading: string, mark: string): ImportedList => {
    const own = headings.get(heading) ?? OPEN;
    const marked = listsOfMarks[mark];
    if (marked === undefined || own.behavior === marked.behavior) return own;
    // Cancelled work is ticked, too, where a program knows no other mark.
    if (marked === DONE && own.behavior === "cancelled") return own;
    return [...headings.values()].find(({ behavior }) => behavior === marked.behavior) ?? marked;
  };
  const used = Array.from(divisions, ([heading, { marks }]) => Array.from(marks, (mark) => listOf(heading, mark)));
  return {
    lists: [...new Set([...(hasHeadings ? headings.values() : [OPEN, STARTED, DONE]), ...used.flat()])],
    placeOf(heading: string, mark: string): Place {
      const list = listOf(heading, mark);
      const isSaid = heading === "" || list === headings.get(heading);
      return { list: list.key, tags: isSaid ? [] : [{ name: heading }] };
    },
  };
}

/** The list that a heading says, "" where it is the title of all. */
const sectionOf = ({ level, text }: MarkdownLine & { readonly kind: "heading" }, boardTitle: string): string =>
  level === 1 && text === boardTitle ? "" : text;

/** The headings that have tasks, "" where tasks stand above all, in their order. */
function divisionsOf(lines: readonly string[], boardTitle: string): ReadonlyMap<string, Division> {
  const found = new Map<string, Division>();
  const divisionAt = (title: string): Division => found.get(title) ?? { marks: new Set(), isComplete: false };
  let title = "";
  let isComplete = false;
  for (const line of markdownLines(lines)) {
    if (line.kind === "heading") {
      title = sectionOf(line, boardTitle);
      isComplete = false;
    } else if (line.kind === "task") {
      const division = divisionAt(title);
      division.marks.add(line.mark);
      division.isComplete ||= isComplete;
      found.set(title, division);
    } else if (line.text.trim() === COMPLETE) isComplete = true;
  }
  return found;
}

function behaviorOf(title: string, { marks, isComplete }: Division, reading: Reading): ListBehavior | undefined {
  if (isComplete) return "completed";
  return marks.size === 1 && marks.has("-") ? "cancelled" : meaningOf(title, reading);
}

export const isTaskList = (lines: readonly string[]): boolean => {
  for (const { kind } of markdownLines(lines)) if (kind === "task") return true;
  return false;
};

/** Headings become lists or tags, deeper entries parts of those above, text below an entry its content. Rule G1.8. */
export function markdownTasks(lines: readonly string[], reading: Reading): ItemSource {
  const title = headingOf(lines) || reading.name || "Tasks";
  const places = taskLists(lines, title, reading);
  return {
    id: reading.name || title,
    title,
    lists: places.lists,
    items: () => itemsOf(lines, title, places, reading),
  };
}

/** The first heading, where nothing stands above it. */
function headingOf(lines: readonly string[]): string | undefined {
  for (const line of markdownLines(lines)) {
    if (line.kind === "heading") return line.level === 1 ? line.text : undefined;
    if (line.text.trim() !== "") return undefined;
  }
  return undefined;
}

function* itemsOf(
  lines: readonly string[],
  boardTitle: string,
  places: ReturnType<typeof taskLists>,
  reading: Reading,
): Generator<ImportedItem> {
  const countOf = counter();
  const above: { readonly indent: number; readonly key: string }[] = [];
  let section = "";
  let open: { readonly item: ImportedItem; readonly text: string[] } | undefined;
  const closed = (): ImportedItem[] => {
    const last = open;
    open = undefined;
    if (last === undefined) return [];
    const below = htmlOf(last.text.join("\n"), markdownToHtml, reading.changed);
    return [{ ...last.item, content: `${last.item.content ?? ""}${below}` }];
  };
  for (const line of markdownLines(lines)) {
    if (line.kind === "heading") {
      yield* closed();
      above.length = 0;
      section = sectionOf(line, boardTitle);
    } else if (line.kind === "task") {
      yield* closed();
      const { indent, mark, text } = line;
      while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
      const parent = above.at(-1)?.key;
      const key = `${text} ${countOf(text)}`;
      const item = { ...itemOf(text, reading), ...places.placeOf(section, mark), key, parent };
      above.push({ indent, key });
      open = { item, text: [] };
    } else if (open !== undefined && line.isBelow) {
      open.text.push(line.text);
    } else if (line.text.trim() !== "" && line.text.trim() !== COMPLETE) {
      yield* closed();
      reading.skipped.add("lines that are no tasks", line.text.trim());
    }
  }
  yield* closed();
}

function itemOf(text: string, reading: Reading): Omit<ImportedItem, "key" | keyof Place> {
  const [, due = ""] = /(?:📅|due:?|@due)\s*\(?(\d{4}-\d{2}-\d{2})\)?/i.exec(text) ?? [];
  const dated = (sign: string) => dateIn(reading, dayBehind(sign, text));
  const { title, html, mentions } = markedTitle(text.replace(ofObsidian, ""));
  return {
    title,
    content: html,
    members: mentions.map((key) => ({ key, name: key })),
    priority: Object.entries(prioritySigns).find(([sign]) => text.includes(sign))?.[1],
    due: dateIn(reading, due),
    start: dated("🛫"),
    created: dated("➕"),
    completed: dated("✅"),
  };
}

const ofObsidian = /\s?(?:(?:📅|🛫|➕|✅)\s{0,9}\d{4}-\d{2}-\d{2}|[🔺⏫🔼🔽⏬])\uFE0F?/gu;

const prioritySigns: Readonly<Record<string, number>> = { "🔺": 1, "⏫": 2, "🔼": 3, "🔽": 4, "⏬": 4 };

function dayBehind(sign: string, text: string): string {
  const at = text.indexOf(sign);
  return at < 0 ? "" : (/^\s{0,9}(\d{4}-\d{2}-\d{2})/.exec(text.slice(at + sign.length))?.[1] ?? "");
}
