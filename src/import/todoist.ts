import { columnNames } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import { personOf, TodoistProject } from "./todoist-project";

const columns = columnNames({
  ...{ list: "type", title: "content", content: "description", priority: "priority", parent: "indent" },
  ...{ author: "author", members: "responsible", due: "date", tags: "labels" },
});

/** The CSV of a Todoist project, of which each row says what it is: a section, a task, or a comment on the task above. Rule G1.9. */
export const todoist: CsvDialect = {
  recognizes: (columns) => ["type", "content", "priority", "indent"].every((name) => columns.has(name)),
  columns,
  otherwise: (column) => (/ lang$|^is |zone/.test(column) ? "ignore" : undefined),
  markup: "markdown",
  hasKeys: false,
  rowShape: {
    start(header, _above, reading) {
      const project = new TodoistProject(header, reading);
      return (cells) => project.take(cells);
    },
  },
  personOf,
};
