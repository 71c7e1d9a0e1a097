import type { ImportedItem, ItemSource } from "./item";
import { markdownToHtml } from "./markup";
import { dateIn, type Reading } from "./reading";

const entry = /^(\s*)(?:[-*+]|\d+[.)])\s+\[([ xX~/-])\]\s+([\s\S]*)/;
const heading = /^#{1,6}\s+([\s\S]*)/;

/** Whether some line is a task of a list: `- [ ] Call Ada`. */
export const isTaskList = (lines: readonly string[]): boolean => lines.some((line) => entry.test(line));

/**
 * The task lists of a Markdown file. Headings become tags, what is ticked goes to the list of what is done, deeper
 * entries are parts of those above them, and text below an entry is its content.
 */
export function markdownTasks(lines: readonly string[], reading: Reading): ItemSource {
  const first = /^#\s+([\s\S]*)/.exec(lines.find((line) => line.trim() !== "") ?? "")?.[1]?.trim();
  const title = first || reading.name || "Tasks";
  return {
    ...{ id: reading.name || title, title, people: [] },
    lists: [
      { key: "open", title: "To do", behavior: "committed" },
      { key: "started", title: "In progress", behavior: "started" },
      { key: "done", title: "Done", behavior: "completed" },
    ],
    items: () => itemsOf(lines, title, reading),
  };
}

function* itemsOf(lines: readonly string[], boardTitle: string, reading: Reading): Generator<ImportedItem> {
  const counts = new Map<string, number>();
  const above: { readonly indent: number; readonly key: string }[] = [];
  let section = "";
  let open: { readonly item: ImportedItem; readonly text: string[] } | undefined;
  const closed = (): ImportedItem[] => {
    const last = open;
    open = undefined;
    return last === undefined ? [] : [{ ...last.item, content: markdownToHtml(last.text.join("\n")) }];
  };
  for (const line of lines) {
    const [, name] = heading.exec(line) ?? [];
    const [, indent = "", mark = " ", text] = entry.exec(line) ?? [];
    if (name !== undefined) {
      yield* closed();
      above.length = 0;
      section = withoutMarks(name) === boardTitle ? "" : withoutMarks(name);
    } else if (text !== undefined) {
      yield* closed();
      const depth = indent.replace(/\t/g, "    ").length;
      while ((above.at(-1)?.indent ?? -1) >= depth) above.pop();
      const parent = above.at(-1)?.key;
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      const item = { ...itemOf(text, mark, section, reading), key: `${text} ${count}`, parent };
      above.push({ indent: depth, key: item.key });
      open = { item, text: [] };
    } else if (open !== undefined && /^\s+\S/.test(line)) {
      open.text.push(line.trim());
    } else if (line.trim() !== "") {
      yield* closed();
      reading.skipped.add("lines that are no tasks", line.trim());
    }
  }
  yield* closed();
}

/** A heading without the marks that may close it. */
function withoutMarks(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === "#") end -= 1;
  return heading.slice(0, end).trim();
}

function itemOf(text: string, mark: string, section: string, reading: Reading): Omit<ImportedItem, "key"> {
  const [, due = ""] = /(?:📅|due:?|@due)\s*\(?(\d{4}-\d{2}-\d{2})\)?/i.exec(text) ?? [];
  const people = Array.from(text.matchAll(/(?:^|\s)@([A-Za-z][\w-]{0,38})(?![\w(])/g), ([, key]) => ({
    key,
    name: key,
  }));
  const lists: Readonly<Record<string, string>> = { x: "done", X: "done", "/": "started", "~": "started" };
  return {
    title: text.replace(/\s?📅\s{0,9}\d{4}-\d{2}-\d{2}/u, ""),
    list: lists[mark] ?? "open",
    members: people,
    tags: section === "" ? [] : [{ name: section }],
    due: dateIn(reading, due),
  };
}
