import { columnNames } from "./column-names";
import type { CsvDialect } from "./csv-dialect";

const columns = columnNames({
  ...{ key: "id", title: "title", content: "description", list: "status", estimate: "estimate", priority: "priority" },
  ...{ author: "creator", members: "assignee", tags: "labels|project", created: "created", updated: "updated" },
  ...{ completed: "completed", archived: "archived", due: "due date", parent: "parent issue", start: "started" },
  ...{ board: "team", ignore: "project id|project milestone id|uuid", blocks: "blocks", blocked_by: "blocked by" },
  ...{ related: "related to", duplicates: "duplicate of" },
});

/** The CSV that Linear exports of a workspace: ISO dates, names or addresses of people, texts in Markdown; what blocks is named by key or title. */
export const linear: CsvDialect = {
  recognizes: (columns) => ["id", "team", "title", "status"].every((name) => columns.has(name)),
  columns,
  source: { id: "team", several: "Linear" },
  markup: "markdown",
  hasKeys: true,
  refersByTitle: true,
};
