import type { CsvDialect, CsvField } from "./csv-dialect";
import { isForJiraAlone } from "./jira-fields";
import { behaviorIn } from "./list-behavior";

const fields: Readonly<Record<string, CsvField>> = {
  ...{ "issue key": "key", summary: "title", description: "content", status: "list", assignee: "members" },
  ...{ reporter: "author", labels: "tags", "issue type": "tags", "component/s": "tags", components: "tags" },
  ...{ priority: "priority", "due date": "due", created: "created", updated: "updated", resolved: "completed" },
  ...{ comment: "comment", comments: "comment", parent: "parent", "parent key": "parent", "issue id": "other_key" },
  ...{ "custom field (story points)": "estimate", "custom field (story point estimate)": "estimate" },
  ...{ "custom field (start date)": "start", "custom field (epic link)": "parent", "assignee id": "member_ids" },
  ...{ attachment: "url", attachments: "url", "status category": "behavior" },
  ...{ "reporter id": "author_id", "parent id": "parent" },
};

const customField = /^custom field \((.+)\)$/;

const links: Readonly<Record<string, CsvField>> = {
  ...{ "outward blocks": "blocks", "inward blocks": "blocked_by", "outward duplicate": "duplicates" },
  ...{ "inward duplicate": "duplicates", "outward relates": "related", "inward relates": "related" },
};

/** The CSV of Jira's list of issues. Labels, comments, links and more repeat their column; parents are named by id or key. */
export const jiraCsv: CsvDialect = {
  recognizes: (columns) => columns.has("issue key") && columns.has("summary"),
  fieldOf(column) {
    const [, direction, type] = /^(inward|outward) issue link \((.+)\)$/.exec(column) ?? [];
    if (direction !== undefined) return links[`${direction} ${type}`] ?? "related";
    return fields[column] ?? (isForJiraAlone(customField.exec(column)?.[1] ?? column) ? "ignore" : undefined);
  },
  source: { id: "project key", title: "project name", several: "Jira" },
  markup: "wiki",
  hasKeys: true,
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
