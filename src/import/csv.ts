import { byName, columnNames } from "./column-names";
import type { CsvDialect, CsvVariant } from "./csv-dialect";
import { ownCsv } from "./own-csv";
import { meaningOf } from "./reading";

const columns = columnNames({
  title:
    "title|task name|task title|card name|card title|issue title|item name|story name|subject|summary|task|to-do|todo|name|" +
    "card|item|issue|story|work item|ticket|short desc|what|activity|action item|tasks",
  content:
    "description|task description|card description|issue description|task content|content|notes|note|details|detail|body|" +
    "desc|text|comments text|remarks",
  list:
    "pipeline|workflow state|current state|board column|status|state|list|list name|column|column name|bucket|bucket name|" +
    "section/column|task status|issue status|bug status|section|section name|stage|phase|task list|tasklist|todo list|" +
    "to-do list|group|group name|lane|progress",
  behavior: "behavior|behaviour",
  members:
    "assignee|assignees|assigned to|assigned|assign|assignee name|assignee(s)|assigned user|owner|owners|owned by|task owner|" +
    "responsible|responsible person|member|members|person|people|who|resource names",
  member_emails:
    "assignee email|assignee emails|assignees emails|assignee e-mail|assignee mail|owner email|owner emails|member email|" +
    "member emails|assigned to email",
  member_ids: "assignee id|assignee ids|assignee username|assignee usernames",
  author:
    "reporter|reported by|requester|requested by|author|creator|created by|opened by|submitter|submitted by|raised by",
  author_email: "reporter email|requester email|author email|creator email|created by email",
  author_id: "reporter id|author id|author username|creator id",
  tags:
    "labels|label|tags|tag|category|categories|type|issue type|task type|work item type|story type|tracker|component|" +
    "components",
  priority: "priority|urgency|importance",
  estimate: "estimate|story points|story point|points|effort|size|weight|estimation",
  start: "start date|start|planned start|begin|begins|starts|start time|started at|started|started on|date started",
  due:
    "due date|due|deadline|due on|due at|due by|date due|target date|end date|finish date|planned end|planned finish|finish|" +
    "end",
  completed:
    "completed at|completed on|completed date|completed time|completion date|date completed|completed|finished at|" +
    "finished on|finished date|finished|closed at|closed on|closed date|closed time|date closed|closed|resolved at|" +
    "resolved on|resolved date|resolution date|resolutiondate|resolved|accepted at|done at|done on|date done|actual finish",
  done:
    "done|complete|is done|is completed|is complete|checked|due complete|% complete|% completed|% done|percent complete|" +
    "progress (%)|completion",
  created:
    "created at|created|created on|created date|created time|date created|creation date|creation time|opened at|opened|" +
    "opened on|opendate|date added|added|added on|entered|submitted at|submitted|reported at|reported on",
  updated:
    "updated at|updated|updated on|updated date|last updated|last update|date updated|last activity|last activity date|" +
    "last edited time|last edited|last modified|last modified date|modified|modified at|modified on|changed|" +
    "changed date|changeddate|last changed",
  archived: "archived|archived at|archived on|is archived",
  key:
    "key|issue key|id|issue id|task id|taskid|card id|item id|bug id|ticket id|story id|issue number|#|no|no.|nr|nr.|number|" +
    "ref|reference|identifier",
  parent:
    "parent|parent id|parentid|parent key|parent task|parent task id|parent issue|parent card|parent item|parent ticket|" +
    "parent work item|parent name",
  url: "url|link|permalink|card url|task url|issue url|task link|web url|attachment links|attachments|attachment",
  comment: "comment|comments",
  checklist: "checklist|checklists|checklist items|subtasks|sub-tasks",
  board: "board|board name|project|project name",
  blocks: "blocks|blocking|successors",
  blocked_by: "blocked by|depends on|dependencies|dependency|predecessor|predecessors",
  related: "related|related to|relates to|related issues",
  duplicates: "duplicates|duplicate of",
});

const groups: ReadonlySet<string> = new Set(
  "list|list name|bucket|bucket name|section|section name|stage|phase|task list|tasklist|todo list|to-do list|group|group name".split(
    "|",
  ),
);

const variants: readonly CsvVariant[] = [
  ownCsv,
  {
    // Pivotal Tracker: what is finished waits to be accepted.
    has: "current state|requested by|iteration start",
    columns: columnNames({ title: "title|story", comment: "comment|note", checklist: "task", ignore: "task status" }),
    meanings: { backlog: "unscheduled", started: "finished|delivered|rejected", completed: "accepted" },
  },
  {
    // TickTick: all that is not normal has a completed time; 5 is high, 0 none.
    has: "is check list|completed time|kind",
    columns: columnNames({
      ...{ list: "column name", board: "list name", content: "content", parent: "parent id" },
      ignore: "status|kind|is check list|order|timezone|is all day|is floating|column order|view mode",
    }),
    priorityOf: (cell) => [0, 4, 0, 3, 0, 2][Number(cell)],
  },
  { has: "author username|issue id|confidential", columns: new Map(), markup: "markdown" },
  { has: "is completed|moved at|epic id", columns: columnNames({ checklist: "tasks" }), markup: "markdown" },
];

const isOver: ReadonlySet<string | undefined> = new Set(["completed", "cancelled"]);

/** Any other table: what a column is, is guessed from its name. Rule G1.5. */
export const anyCsv: CsvDialect = {
  recognizes: () => true,
  columns,
  groups,
  variantOf(names) {
    const variant = variants.find(({ has }) => has.split("|").every((name) => names.has(name)));
    if (variant === undefined) return anyCsv;
    const { columns: own = new Map(), meanings = {} } = variant;
    const meant = byName(meanings);
    return {
      ...{ ...anyCsv, ...variant },
      columns: new Map([...own, ...[...columns].filter(([name]) => !own.has(name))]),
      behaviorOf: (_cell, list) => meant.get(list.toLowerCase()),
    };
  },
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  moveDone(item, reading) {
    if (item.behavior !== undefined || isOver.has(meaningOf(item.list, reading))) return item;
    reading.changed.add("rows that are done in a list that is not for that, now in “Done”", item.title);
    return { ...item, list: "Done", details: [...(item.details ?? []), ["List", item.list]] };
  },
};
