import { columnNames } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import { meaningOf } from "./reading";

const columns = columnNames({
  ...{ key: "task id", title: "name", content: "notes", list: "section/column", members: "assignee" },
  ...{ member_emails: "assignee email", start: "start date", due: "due date", tags: "tags", created: "created at" },
  ...{ completed: "completed at", updated: "last modified", parent: "parent task|parent task id" },
  ...{ priority: "priority", blocked_by: "blocked by (dependencies)", blocks: "blocking (dependencies)" },
});

/** The CSV of an Asana project, in which parents and what blocks are named by their titles. A task can be completed in any section: then it goes to a list for that. */
export const asanaCsv: CsvDialect = {
  recognizes: (columns) => ["task id", "name", "created at", "completed at"].every((name) => columns.has(name)),
  columns,
  source: { id: "projects", isList: true, several: "Asana" },
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  moveDone(item, reading) {
    if (meaningOf(item.list, reading) === "completed") return item;
    return { ...item, list: "Completed", details: [...(item.details ?? []), ["Section", item.list]] };
  },
};
