import { columnNames } from "./column-names";
import { personIn } from "./csv-cell";
import type { CellComment, CsvVariant } from "./csv-dialect";
import type { ImportedChecklist } from "./item";

/** What `viewToCsv` writes, as far as it is more than any table. Rule G5.7. */
export const ownCsv: CsvVariant = {
  has: "behavior|assignees|links|checklists|comments",
  columns: columnNames({ url: "links" }),
  markup: "markdown",
  urlsOf: (cell) => cell.split("\n").map(linkIn),
  checklistsOf,
  commentsOf,
};

/** An address, or one in parentheses behind its text. */
function linkIn(line: string) {
  const [, text, url = line] = /^(.*\S) \((https?:\/\/\S+)\)$/.exec(line) ?? [];
  return { url, text };
}

/** Each checklist begins with its title; its items are those of Markdown. */
function checklistsOf(cell: string): readonly ImportedChecklist[] {
  const checklists: { title: string; items: { title: string; checked: boolean }[] }[] = [];
  for (const line of cell.split("\n")) {
    const [, mark, title = ""] = /^- \[([ x])\] (.*)$/.exec(line) ?? [];
    const last = checklists.at(-1);
    if (mark === undefined || last === undefined) checklists.push({ title: line, items: [] });
    else last.items.push({ title, checked: mark === "x" });
  }
  return checklists;
}

const heading = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?: (.+))?:$/;

/** Each comment begins with a line of its time and its author. */
function commentsOf(cell: string): readonly CellComment[] {
  const comments: { time?: string; author?: ReturnType<typeof personIn>; lines: string[] }[] = [];
  for (const line of cell.split("\n")) {
    const [, time, author] = heading.exec(line) ?? [];
    const last = comments.at(-1);
    if (time !== undefined)
      comments.push({ time, lines: [], ...(author === undefined ? {} : { author: personIn(author) }) });
    else if (last === undefined) comments.push({ lines: [line] });
    else last.lines.push(line);
  }
  return comments.map(({ lines, ...comment }) => ({ ...comment, text: lines.join("\n").trim() }));
}
