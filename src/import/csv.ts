import type { CsvDialect, CsvField } from "./csv-dialect";
import { guessBehavior } from "./list-behavior";

const guesses: readonly (readonly [field: CsvField, pattern: RegExp])[] = [
  [
    "title",
    /^(title|name|task|task name|task title|summary|subject|card|card name|card title|item|item name|issue|story|to-?do|what)$/,
  ],
  ["content", /^(description|desc|notes?|details?|body|content|text|card description|task content|comments? text)$/],
  [
    "list",
    /^(status|state|list|list name|column|column name|stage|section|section\/column|bucket|bucket name|phase|group|progress)$/,
  ],
  ["behavior", /^(behaviou?r)$/],
  [
    "members",
    /^(assignees?|assigned to|assigned|assign|owners?|responsible|members?|person|people|who|assignee name)$/,
  ],
  ["member_emails", /^(assignee|member|owner)s?[ _-]?e?-?mails?$/],
  ["author", /^(author|creator|reporter|created by|reported by|requester)$/],
  ["tags", /^(labels?|tags?|categor(y|ies)|type|issue type|task type|components?)$/],
  ["priority", /^(priority|urgency|importance)$/],
  ["estimate", /^(estimate|story points?|points?|effort|size|weight)$/],
  ["start", /^(start|start date|begin|starts|planned start)$/],
  ["due", /^(due|due date|deadline|end date|finish|finish date|target date|due on|end)$/],
  [
    "completed",
    /^(completed( at| on| date)?|completion date|date completed|completed date|finished( at| on)?|closed( at| on| date)?|date closed|resolved|date done)$/,
  ],
  ["done", /^(done|complete|is done|is completed?|checked|finished\?|done\?)$/],
  ["created", /^(created( at| on| date| time)?|date created|creation date|opened( at)?|date added)$/],
  [
    "updated",
    /^(updated( at| on)?|last activity( date)?|last edited( time)?|date updated|last modified|modified|last updated|changed)$/,
  ],
  ["archived", /^(archived( at| on)?)$/],
  ["key", /^(id|key|#|no\.?|number|issue key|issue id|task id|card id|item id|ref|reference|identifier)$/],
  ["parent", /^(parent|parent id|parent key|parent task|parent issue|parent card)$/],
  ["url", /^(url|link|permalink|card url|task url|issue url|attachment links)$/],
  ["comment", /^(comments?)$/],
  ["checklist", /^(checklists?|subtasks?|checklist items)$/],
  ["board", /^(board|board name|project|project name)$/],
  ["blocks", /^(blocks|blocking)$/],
  ["blocked_by", /^(blocked by|depends on|dependencies|predecessors?)$/],
  ["related", /^(related|related to|relates to)$/],
];

const isOver: ReadonlySet<string> = new Set(["completed", "cancelled"]);

/** Any other table: what a column is, is guessed from its name. Rule G1.5. */
export const anyCsv: CsvDialect = {
  recognizes: () => true,
  fieldOf: (column) =>
    guesses.find(([, pattern]) => pattern.test(column.replace(/_/g, " ").replace(/ \(utc\)$/, "")))?.[0],
  markup: "plain",
  hasKeys: false,
  moveDone(item, { changed }) {
    if (item.behavior !== undefined || isOver.has(guessBehavior(item.list))) return item;
    changed.add("rows that are done in a list that is not for that, now in “Done”", item.title);
    return { ...item, list: "Done", details: [...(item.details ?? []), ["List", item.list]] };
  },
};
