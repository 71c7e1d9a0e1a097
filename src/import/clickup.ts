import type { CsvDialect, CsvField } from "./csv-dialect";
import { type LooseJson, objectsOf, stringOf, stringsOf } from "./loose-json";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ "task id": "key", "task name": "title", "task content": "content", status: "list", priority: "priority" },
  ...{ assignees: "members", assignee: "members", tags: "tags", "list name": "board", "parent id": "parent" },
  ...{ "folder name/path": "ignore", "story points (number)": "estimate", lists: "board" },
  ...{ "due date": "due", "start date": "start", "date created": "created", "date updated": "updated" },
  ...{ "date closed": "completed", "date done": "completed", checklists: "checklist", comments: "comment" },
  ...{ "task link": "url", attachments: "url" },
} as const;

/** Columns that say again what others say. */
const repeating =
  /^((due|start) date text|date \w+ text|subtasks? (ids|urls)|assigned comments|time (estimated|spent)|rolled up time( text)?|home location( id)?)$/;

/**
 * The CSV of ClickUp: times are milliseconds since 1970, several values stand in brackets, comments, checklists and
 * attachments are JSON, line breaks are `\\n`, each list is a board.
 */
export const clickup: CsvDialect = {
  recognizes: (columns) => ["task id", "task name", "status"].every((name) => columns.has(name)),
  fieldOf: (column) => (repeating.test(column) ? "ignore" : fields[column]),
  source: { id: "space name", several: "ClickUp" },
  // Each folder has a list called “List” unless somebody calls it otherwise.
  boardOf(cell) {
    const folder = cell("folder name/path")
      .replace(/^\[(.*)\]$/s, "$1")
      .trim();
    const list = cell("list name");
    return list === "" || folder === "" || folder === "hidden" ? list : `${folder} / ${list}`;
  },
  nothing: "null",
  markup: "markdown",
  hasKeys: false,
  textOf: (cell) => cell.replaceAll("\\n", "\n"),
  commentsOf(cell) {
    // A list on the screen is exported with the number of comments alone.
    if (/^\d+$/.test(cell)) return [];
    const given = listIn(cell);
    if (given === undefined) return [{ text: cell }];
    // The latest comes first.
    return [...given].reverse().map(({ text, by, date }) => ({
      text: stringOf(text),
      time: stringOf(date),
      author: { email: stringOf(by) },
    }));
  },
  checklistsOf(cell) {
    const given = listIn(cell) ?? [{ Checklist: cell.split("\n") }];
    return given.flatMap((list) => Object.entries(list).map(([title, items]) => checklistOf(title, items)));
  },
  urlsOf(cell) {
    const given = listIn(cell) ?? [{ url: cell }];
    return given.map(({ url, title }) => ({ url: stringOf(url), text: stringOf(title) }));
  },
};

/** ClickUp does not say which of its items are ticked. */
const checklistOf = (title: string, items: unknown) => ({
  title,
  items: stringsOf(items).map((item) => ({ title: item, checked: false })),
});

/** The objects that a cell holds as JSON; `undefined` where it holds anything else. */
function listIn(cell: string): readonly LooseJson[] | undefined {
  if (!/^[[{]/.test(cell)) return undefined;
  try {
    const given = [JSON.parse(cell)].flat();
    const objects = objectsOf(given);
    return objects.length === given.length ? objects : undefined;
  } catch {
    return undefined;
  }
}
