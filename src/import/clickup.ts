import { columnNames } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import { MOST_VALUES } from "./import-error";
import { firstValueIn, type LooseJson, objectsOf, stringOf, stringsOf } from "./json-file";

const columns = columnNames({
  ...{ key: "task id", title: "task name", content: "task content", list: "status", priority: "priority" },
  ...{ members: "assignees|assignee", tags: "tags", board: "list name|lists", parent: "parent id" },
  ...{ ignore: "folder name/path", estimate: "story points (number)", due: "due date", start: "start date" },
  ...{ created: "date created", updated: "date updated", completed: "date closed|date done" },
  ...{ checklist: "checklists", comment: "comments", url: "task link|attachments" },
});

/** Columns that say again what others say. */
const repeating =
  /^((due|start) date text|date \w+ text|subtasks? (ids|urls)|assigned comments|time (estimated|spent)|rolled up time( text)?|home location( id)?)$/;

/**
 * The CSV of ClickUp: times are milliseconds since 1970, several values stand in brackets, comments, checklists and
 * attachments are JSON, line breaks are `\\n`, each list is a board.
 */
export const clickup: CsvDialect = {
  recognizes: (columns) =>
    ["task id", "task name", "status"].every((name) => columns.has(name)) &&
    ["list name", "lists", "space name", "task content", "task custom id"].some((name) => columns.has(name)),
  columns,
  otherwise: (column) => (repeating.test(column) ? "ignore" : undefined),
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
    // What has too many values is a text, too.
    if (cell.length > MOST_VALUES && firstValueIn(cell).length === 0) return undefined;
    const given = [JSON.parse(cell)].flat();
    const objects = objectsOf(given);
    return objects.length === given.length ? objects : undefined;
  } catch {
    return undefined;
  }
}
