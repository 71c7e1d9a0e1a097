import type { CsvDialect, CsvField } from "./csv-dialect";
import { guessBehavior } from "./list-behavior";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ "task id": "key", name: "title", notes: "content", "section/column": "list", assignee: "members" },
  ...{ "assignee email": "member_emails", "start date": "start", "due date": "due", tags: "tags" },
  ...{ "created at": "created", "completed at": "completed", "last modified": "updated", "parent task": "parent" },
  ...{ "parent task id": "parent", priority: "priority" },
  ...{ "blocked by (dependencies)": "blocked_by", "blocking (dependencies)": "blocks", projects: "detail" },
};

/** The CSV of an Asana project, in which parents and what blocks are named by their titles. A task can be completed in any section: then it goes to a list for that. */
export const asanaCsv: CsvDialect = {
  recognizes: (columns) => ["task id", "name", "created at", "completed at"].every((name) => columns.has(name)),
  fieldOf: (column) => fields[column],
  source: { id: "projects", isList: true, several: "Asana" },
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  moveDone(item) {
    if (guessBehavior(item.list) === "completed") return item;
    return { ...item, list: "Completed", details: [...(item.details ?? []), ["Section", item.list]] };
  },
};
