import type { CsvDialect, CsvField } from "./csv-dialect";
import { personOf, TodoistProject } from "./todoist-project";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ type: "list", content: "title", description: "content", priority: "priority", indent: "parent" },
  ...{ author: "author", responsible: "members", date: "due", labels: "tags" },
};

/** The CSV of a Todoist project, of which each row says what it is: a section, a task, or a comment on the task above. Rule G1.9. */
export const todoist: CsvDialect = {
  recognizes: (columns) => ["type", "content", "priority", "indent"].every((name) => columns.has(name)),
  fieldOf: (column) => fields[column] ?? (/_lang$|^is_|zone/.test(column) ? "ignore" : undefined),
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
