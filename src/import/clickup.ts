import type { CsvDialect, CsvField } from "./csv-dialect";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ "task id": "key", "task name": "title", "task content": "content", status: "list", priority: "priority" },
  ...{ assignees: "members", assignee: "members", tags: "tags", "list name": "board", "parent id": "parent" },
  ...{ "due date": "due", "start date": "start", "date created": "created", "date updated": "updated" },
  ...{ "date closed": "completed", "date done": "completed", checklists: "checklist", comments: "comment" },
  ...{ "assigned comments": "comment", "due date text": "ignore", "start date text": "ignore" },
  ...{ "date created text": "ignore", "date updated text": "ignore", "date closed text": "ignore" },
  ...{ "subtask ids": "ignore", "subtask urls": "ignore", "task custom id": "detail", "time estimated text": "detail" },
};

/** The CSV of ClickUp: times are milliseconds since 1970, several values stand in brackets, each list is a board. */
export const clickup: CsvDialect = {
  recognizes: (columns) => columns.has("task id") && columns.has("task name"),
  fieldOf: (column) => fields[column],
  sourceColumn: "space name",
  nothing: "null",
  markup: "markdown",
  hasKeys: false,
};
