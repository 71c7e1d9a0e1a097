import type { CsvDialect, CsvField } from "./csv-dialect";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ id: "key", title: "title", description: "content", status: "list", estimate: "estimate", priority: "priority" },
  ...{ creator: "author", assignee: "members", labels: "tags", created: "created", updated: "updated" },
  ...{ completed: "completed", archived: "archived", "due date": "due", "parent issue": "parent", project: "tags" },
  ...{ started: "start", team: "board", "project id": "ignore", "project milestone id": "ignore", uuid: "ignore" },
  ...{ blocks: "blocks", "blocked by": "blocked_by", "related to": "related", "duplicate of": "duplicates" },
};

/** The CSV that Linear exports of a workspace: ISO dates, names or addresses of people, texts in Markdown; what blocks is named by key or title. */
export const linear: CsvDialect = {
  recognizes: (columns) => ["id", "team", "title", "status"].every((name) => columns.has(name)),
  fieldOf: (column) => fields[column],
  source: { id: "team", several: "Linear" },
  markup: "markdown",
  hasKeys: true,
  refersByTitle: true,
};
