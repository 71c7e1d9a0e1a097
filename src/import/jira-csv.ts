import { columnNames } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import type { CsvField } from "./csv-fields";
import { isForJiraAlone } from "./jira-fields";
import { behaviorIn } from "./list-behavior";

const columns = columnNames({
  ...{ key: "issue key", title: "summary", content: "description", list: "status", members: "assignee" },
  ...{ author: "reporter", tags: "labels|issue type|component/s|components", priority: "priority", due: "due date" },
  ...{ created: "created", updated: "updated", completed: "resolved", comment: "comment|comments" },
  ...{ parent: "parent|parent key|parent id|custom field (epic link)", other_key: "issue id" },
  ...{ estimate: "custom field (story points)|custom field (story point estimate)" },
  ...{ start: "custom field (start date)", member_ids: "assignee id", author_id: "reporter id" },
  ...{ url: "attachment|attachments", behavior: "status category" },
  ...{ work_log: "log work", sprint: "sprint|custom field (sprint)" },
});

const customField = /^custom field \((.+)\)$/;

const links = new Map<string, CsvField>([
  ...([
    ["outward blocks", "blocks"],
    ["inward blocks", "blocked_by"],
  ] as const),
  ...([
    ["outward duplicate", "duplicates"],
    ["inward duplicate", "duplicates"],
  ] as const),
]);

/** The CSV of Jira's list of issues. Labels, comments, links and more repeat their column; parents are named by id or key. */
export const jiraCsv: CsvDialect = {
  recognizes: (columns) => columns.has("issue key") && columns.has("summary"),
  columns,
  otherwise(column) {
    const [, direction, type] = /^(inward|outward) issue link \((.+)\)$/.exec(column) ?? [];
    if (direction !== undefined) return links.get(`${direction} ${type}`) ?? "related";
    return isForJiraAlone(customField.exec(column)?.[1] ?? column) ? "ignore" : undefined;
  },
  source: { id: "project key", title: "project name", several: "Jira" },
  markup: "wiki",
  alsoNamed: [
    ["creator", "creator id"],
    ["watchers", "watchers id"],
    ["project lead", "project lead id"],
  ],
  hasKeys: true,
  isOnePersonACell: true,
  behaviorOf: behaviorIn,
  urlsOf(cell) {
    // Date, who, name and address: "14/Jul/25 9:00 AM;557058:0a1b…;plan.pdf;https://…"
    const [, , ...name] = cell.split(";");
    const url = name.pop() ?? "";
    return name.length > 0 && /^https?:/.test(url) ? [{ url, text: name.join(";") }] : [{ url: cell }];
  },
  commentsOf(cell) {
    // Date, who and text: "04/Jun/24 10:12 AM;557058:0a1b…;The text."
    const [, time, author, text] = /^([^;\n]{6,30});([^;\n]{1,100});([\s\S]*)$/.exec(cell) ?? [];
    if (time === undefined || author === undefined) return [{ text: cell }];
    return [{ time, author: { key: author }, text: text ?? "" }];
  },
};
