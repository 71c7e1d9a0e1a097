import { dateIn, type Reading } from "./dates";
import { markdownToHtml, markedTitle } from "./html";
import type { ImportedItem, ItemSource } from "./item";
import { markdownLines } from "./markdown-lines";
import { COMPLETE, type Place, type TaskLists, taskLists } from "./markdown-lists";
import { htmlOf } from "./texts";

/** Whether some line is a task of a list: `- [ ] Call Ada`. */
export const isTaskList = (lines: readonly string[]): boolean => {
  for (const { kind } of markdownLines(lines)) if (kind === "task") return true;
  return false;
};

/**
 * The task lists of a Markdown file. Headings become lists or tags, what is ticked goes to a list of what is done, deeper
 * entries are parts of those above them, and text below an entry is its content. Rule G1.8.
 */
export function markdownTasks(lines: readonly string[], reading: Reading): ItemSource {
  const title = headingOf(lines) || reading.name || "Tasks";
  const places = taskLists(lines, title, reading);
  return {
    ...{ id: reading.name || title, title, people: [] },
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
  places: TaskLists,
  reading: Reading,
): Generator<ImportedItem> {
  const counts = new Map<string, number>();
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
      section = line.text === boardTitle ? "" : line.text;
    } else if (line.kind === "task") {
      yield* closed();
      const { indent, mark, text } = line;
      while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
      const parent = above.at(-1)?.key;
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      const item = { ...itemOf(text, reading), ...places.placeOf(section, mark), key: `${text} ${count}`, parent };
      above.push({ indent, key: item.key });
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
