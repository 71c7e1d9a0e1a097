import { counter } from "./ids";
import type { ImportedItem, ImportedList, ItemSource } from "./item";
import { dateIn, type Reading } from "./reading";
import words from "./words.json";

const task = /^(?:(x)\s+)?(?:\(([A-Z])\)\s+)?(?:(\d{4}-\d{2}-\d{2})\s+)?(?:(\d{4}-\d{2}-\d{2})\s+)?([\s\S]*)/;

/** Whether the lines are those of todo.txt: most have a priority, a project, a context or are done. */
export function isTodoTxt(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => /^(x \d{4}-|x \(|\([A-Z]\) |\d{4}-\d{2}-\d{2} )|\s[+@]\S/.test(line));
  return lines.length > 0 && marked.length * 2 >= lines.length;
}

/** The lines of a todo.txt: `(A) 2026-03-01 Call Ada +garden @phone due:2026-03-05`, `x` before what is done. See https://github.com/todotxt/todo.txt. */
export function todoTxt(lines: readonly string[], reading: Reading): ItemSource {
  const title = reading.name || "To do";
  const { open, done } = words.taskLists;
  return {
    id: title,
    title,
    lists: [open, done] as readonly ImportedList[],
    *items() {
      const countOf = counter();
      for (const line of lines) {
        const text = line.trim();
        if (text === "") continue;
        const item = itemOf(text, reading);
        yield { ...item, key: `${item.title} ${countOf(item.title)}` };
      }
    },
  };
}

function itemOf(line: string, reading: Reading): Omit<ImportedItem, "key"> {
  const [, done, letter, first = "", second = "", text = ""] = task.exec(line) ?? [];
  const isDone = done !== undefined;
  const [finished, created] = isDone ? [first, second] : ["", first];
  const values = new Map<string, string>();
  const tags: { name: string }[] = [];
  const words = text.split(/\s+/).filter((word) => {
    const [, name, value] = /^([a-z_]+):([^\s/]\S*)$/i.exec(word) ?? [];
    if (name !== undefined && value !== undefined) values.set(name.toLowerCase(), value);
    else if (/^[+@]\S/.test(word)) tags.push({ name: word });
    else return true;
    return false;
  });
  const { due, t, pri, ...others } = Object.fromEntries(values);
  const rank = "ABCD".indexOf((letter ?? pri ?? "").toUpperCase());
  return {
    title: words.join(" "),
    list: isDone ? "done" : "open",
    tags,
    priority: letter === undefined && pri === undefined ? undefined : rank < 0 ? 4 : rank + 1,
    due: dateIn(reading, due ?? ""),
    start: dateIn(reading, t ?? ""),
    completed: dateIn(reading, finished),
    created: dateIn(reading, created),
    details: Object.entries(others),
  };
}
