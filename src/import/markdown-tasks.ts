import { groupBy } from "../base/collections";
import { htmlOf, markdownToHtml, markedTitle } from "./html";
import { counter, nesting } from "./ids";
import type { ImportedList, ItemSource } from "./item";
import { dateIn, meaningOf, type Reading } from "./reading";
import words from "./words.json";

type MarkdownLine =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "task"; readonly indent: number; readonly mark: string; readonly text: string }
  /** `isBelow`: it stands indented below a task. */
  | { readonly kind: "text"; readonly text: string; readonly isBelow: boolean };

const task = /^(\s*)(?:[-*+]|\d+[.)])\s+\[([ xX~/!?*<>"-])\]\s+([\s\S]*)/;
const heading = /^(#{1,6})\s+([\s\S]*)/;
const underline = /^ {0,3}(?:={2,}|-{2,})\s*$/;
const paragraph = /^ {0,3}(?![>|#]|[-*+]\s|\d+[.)]\s)\S/;
const fenceMark = /^(\s*)((?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** Distinguishes tasks and headings from text, and from code that only looks like them. */
function* markdownLines(lines: readonly string[]): Generator<MarkdownLine> {
  const start = endOfFrontMatter(lines);
  for (const text of lines.slice(0, start)) yield { kind: "text", text, isBelow: false };
  let fence: ReturnType<typeof fenceIn>;
  /** How deep the last task stands, as long as lines can be below it. */
  let above: number | undefined;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (fence !== undefined && (line.trim() === "" || depthOf(line) > fence.within)) {
      yield { kind: "text", text: withoutIndent(line, fence.indent), isBelow: fence.isBelow };
      if (/^(?:`+|~+)$/.test(line.trim()) && line.trim().startsWith(fence.mark)) fence = undefined;
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
  // Marks may close it; those of `C#` belong to its text.
  if (text !== undefined)
    return { kind: "heading", level: marks.length, text: plain(text.trim().replace(/(?<=^|\s)#+$/, "")) };
  if (!underline.test(next) || !paragraph.test(line) || !/[\p{L}\p{N}]/u.test(line)) return undefined;
  return { kind: "heading", level: next.trim().startsWith("=") ? 1 : 2, text: plain(line) };
}

const plain = (text: string): string => markedTitle(text).title;

/** A line that is indented no deeper than `within` ends it too, with its entry. */
function fenceIn(line: string, above: number | undefined) {
  const [, , entry, mark] = fenceMark.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const indent = depthOf(line);
  const isBelow = above !== undefined && indent > 0;
  const within = entry === undefined ? (isBelow ? above : -1) : indent;
  return { mark, indent: indent + (entry?.length ?? 0), within, isBelow };
}

const withoutIndent = (line: string, indent: number): string => line.slice(Math.min(indent, line.search(/[^ \t]|$/)));

/** By what kanban boards of Obsidian mark the list of what is done. */
const COMPLETE = "**Complete**";

type MarkedList = ImportedList & { readonly marks: string };

const listsOfMarks = words.taskLists as Readonly<Record<keyof typeof words.taskLists, MarkedList>>;
const { open: OPEN, started: STARTED, done: DONE } = listsOfMarks;

interface Task {
  readonly key: string;
  readonly parent: string | undefined;
  /** The heading above it, "" where it is the title of all or there is none. */
  readonly section: string;
  readonly mark: string;
  readonly text: string;
  readonly below: string[];
}

function tasksIn(lines: readonly MarkdownLine[], boardTitle: string, { skipped }: Reading) {
  const tasks: Task[] = [];
  const completeSections = new Set<string>();
  const countOf = counter();
  const { parentOf, end } = nesting();
  let [section, isComplete] = ["", false];
  let open: Task | undefined;
  for (const line of lines) {
    if (line.kind === "heading") {
      end();
      open = undefined;
      section = line.level === 1 && line.text === boardTitle ? "" : line.text;
      isComplete = false;
    } else if (line.kind === "task") {
      const { indent, mark, text } = line;
      const key = `${text} ${countOf(text)}`;
      open = { key, parent: parentOf(indent, key), section, mark, text, below: [] };
      tasks.push(open);
      if (isComplete) completeSections.add(section);
    } else {
      const text = line.text.trim();
      isComplete ||= text === COMPLETE;
      if (open !== undefined && line.isBelow) open.below.push(line.text);
      else if (text !== "" && text !== COMPLETE) {
        open = undefined;
        skipped.add("lines that are no tasks", text);
      }
    }
  }
  return { tasks, completeSections };
}

/** Headings above tasks are lists; a task whose mark says something else goes to a list that means that. Rule G1.8. */
function taskLists(tasks: readonly Task[], complete: ReadonlySet<string>, reading: Reading) {
  const sections = groupBy(tasks, ({ section }) => section);
  const ofSections = new Map(
    Array.from(sections, ([title, own]): [string, ImportedList] => {
      if (title === "") return [title, OPEN];
      const isCancelled = own.every(({ mark }) => mark === "-");
      const behavior = complete.has(title) ? "completed" : isCancelled ? "cancelled" : meaningOf(title, reading);
      return [title, { key: `# ${title}`, title, behavior }];
    }),
  );
  const listOf = ({ section, mark }: Task): ImportedList => {
    const own = ofSections.get(section) ?? OPEN;
    const marked = Object.values(listsOfMarks).find(({ marks }) => marks.includes(mark));
    if (marked === undefined || own.behavior === marked.behavior) return own;
    // Cancelled work is ticked, too, where a program knows no other mark.
    if (marked === DONE && own.behavior === "cancelled") return own;
    return [...ofSections.values()].find(({ behavior }) => behavior === marked.behavior) ?? marked;
  };
  const used = [...sections.values()].flat().map(listOf);
  const hasHeadings = [...sections.keys()].some((title) => title !== "");
  const lists = [...new Set([...(hasHeadings ? ofSections.values() : [OPEN, STARTED, DONE]), ...used])];
  /** The heading is a tag where the list does not say it. */
  const placeOf = (task: Task) => {
    const list = listOf(task);
    const isSaid = task.section === "" || list === ofSections.get(task.section);
    return { list: list.key, tags: isSaid ? [] : [{ name: task.section }] };
  };
  return { lists, placeOf };
}

export const isTaskList = (lines: readonly string[]): boolean =>
  [...markdownLines(lines)].some(({ kind }) => kind === "task");

/** Headings become lists or tags, deeper entries parts of those above, text below an entry its content. Rule G1.8. */
export function markdownTasks(lines: readonly string[], reading: Reading): ItemSource {
  const read = [...markdownLines(lines)];
  const first = read.find(({ kind, text }) => kind === "heading" || text.trim() !== "");
  const title = (first?.kind === "heading" && first.level === 1 && first.text) || reading.name || "Tasks";
  const { tasks, completeSections } = tasksIn(read, title, reading);
  const { lists, placeOf } = taskLists(tasks, completeSections, reading);
  return {
    id: reading.name || title,
    title,
    lists,
    *items() {
      for (const task of tasks) {
        const { content, ...item } = itemOf(task.text, reading);
        const below = htmlOf(task.below.join("\n"), markdownToHtml, reading.changed);
        yield { ...item, ...placeOf(task), key: task.key, parent: task.parent, content: `${content}${below}` };
      }
    },
  };
}

function itemOf(text: string, reading: Reading) {
  const [, due = ""] = /(?:📅|due:?|@due)\s*\(?(\d{4}-\d{2}-\d{2})\)?/i.exec(text) ?? [];
  const dated = (sign: string) =>
    dateIn(reading, new RegExp(`${sign}\\s{0,9}(\\d{4}-\\d{2}-\\d{2})`).exec(text)?.[1] ?? "");
  const { title, html, mentions } = markedTitle(text.replace(ofObsidian, ""));
  return {
    title,
    content: html,
    members: mentions.map((key) => ({ key, name: key })),
    priority: Object.entries(words.taskPriorities).find(([sign]) => text.includes(sign))?.[1],
    due: dateIn(reading, due),
    start: dated("🛫"),
    created: dated("➕"),
    completed: dated("✅"),
  };
}

const ofObsidian = /\s?(?:(?:📅|🛫|➕|✅)\s{0,9}\d{4}-\d{2}-\d{2}|[🔺⏫🔼🔽⏬])\uFE0F?/gu;
