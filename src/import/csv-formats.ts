import { byName, type CsvField, columnNames } from "./column-names";
import { personIn } from "./csv-cell";
import type { CellComment, CsvDialect, CsvVariant } from "./csv-dialect";
import { MOST_VALUES } from "./import-error";
import type { ImportedChecklist } from "./item";
import { isForJiraAlone } from "./jira-issue";
import { firstValueIn } from "./json-file";
import { entriesOf, type LooseJson, objectsOf, stringOf } from "./json-value";
import { behaviorIn } from "./list-behavior";
import { monday } from "./monday";
import { meaningOf } from "./reading";
import { todoist } from "./todoist";

const customField = /^custom field \((.+)\)$/;

const links = new Map<string, CsvField>([
  ["outward blocks", "blocks"],
  ["inward blocks", "blocked_by"],
  ["outward duplicate", "duplicates"],
  ["inward duplicate", "duplicates"],
]);

/** The CSV of Jira's list of issues. Labels, comments, links and more repeat their column; parents are named by id or key. */
const jiraCsv: CsvDialect = {
  recognizes: (columns) => columns.has("issue key") && columns.has("summary"),
  columns: columnNames("jira-csv"),
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

/** The CSV that Linear exports of a workspace: ISO dates, names or addresses of people, texts in Markdown; what blocks is named by key or title. */
const linear: CsvDialect = {
  recognizes: (columns) => ["id", "team", "title", "status"].every((name) => columns.has(name)),
  columns: columnNames("linear-csv"),
  source: { id: "team", several: "Linear" },
  markup: "markdown",
  hasKeys: true,
  refersByTitle: true,
};

/** The CSV of an Asana project, in which parents and what blocks are named by their titles. A task can be completed in any section: then it goes to a list for that. */
const asanaCsv: CsvDialect = {
  recognizes: (columns) => ["task id", "name", "created at", "completed at"].every((name) => columns.has(name)),
  columns: columnNames("asana-csv"),
  source: { id: "projects", isList: true, several: "Asana" },
  markup: "plain",
  hasKeys: false,
  refersByTitle: true,
  moveDone(item, reading) {
    if (meaningOf(item.list, reading) === "completed") return item;
    return { ...item, list: "Completed", details: [...(item.details ?? []), ["Section", item.list]] };
  },
};

/** Columns that say again what others say. */
const repeating =
  /^((due|start) date text|date \w+ text|subtasks? (ids|urls)|assigned comments|time (estimated|spent)|rolled up time( text)?|home location( id)?)$/;

/**
 * The CSV of ClickUp: times are milliseconds since 1970, several values stand in brackets, comments, checklists and
 * attachments are JSON, line breaks are `\\n`, each list is a board.
 */
const clickup: CsvDialect = {
  recognizes: (columns) =>
    ["task id", "task name", "status"].every((name) => columns.has(name)) &&
    ["list name", "lists", "space name", "task content", "task custom id"].some((name) => columns.has(name)),
  columns: columnNames("clickup-csv"),
  otherwise: (column) => (repeating.test(column) ? "ignore" : undefined),
  source: { id: "space name", several: "ClickUp" },
  // Each folder has a list called “List” unless somebody calls it otherwise.
  boardOf(cell) {
    const folder = cell("folder name/path")
      .replace(/^\[(.*)\]$/s, "$1")
      .trim();
    const list = cell("list name");
    return list === "" || folder === "" || folder === "hidden" ? list : `${folder} / ${list}`;
  },
  nothing: "null",
  markup: "markdown",
  hasKeys: false,
  textOf: (cell) => cell.replaceAll("\\n", "\n"),
  commentsOf(cell) {
    // A list on the screen is exported with the number of comments alone.
    if (/^\d+$/.test(cell)) return [];
    const given = listIn(cell);
    if (given === undefined) return [{ text: cell }];
    // The latest comes first.
    return [...given].reverse().map(({ text, by, date }) => ({
      text: stringOf(text),
      time: stringOf(date),
      author: { email: stringOf(by) },
    }));
  },
  checklistsOf(cell) {
    const given = listIn(cell) ?? [{ Checklist: cell.split("\n") }];
    return given.flatMap((list) => Object.entries(list).map(([title, items]) => checklistOf(title, items)));
  },
  urlsOf(cell) {
    const given = listIn(cell) ?? [{ url: cell }];
    return given.map(({ url, title }) => ({ url: stringOf(url), text: stringOf(title) }));
  },
};

/** ClickUp does not say which of its items are ticked. */
const checklistOf = (title: string, items: unknown) => ({
  title,
  items: entriesOf(items)
    .map(stringOf)
    .filter((item) => item !== "")
    .map((item) => ({ title: item, checked: false })),
});

/** The objects that a cell holds as JSON; `undefined` where it holds anything else. */
function listIn(cell: string): readonly LooseJson[] | undefined {
  if (!/^[[{]/.test(cell)) return undefined;
  try {
    // JSON of too many values is a text, too.
    if (cell.length > MOST_VALUES && firstValueIn(cell).length === 0) return undefined;
    const given = [JSON.parse(cell)].flat();
    const objects = objectsOf(given);
    return objects.length === given.length ? objects : undefined;
  } catch {
    return undefined;
  }
}

/** The CSV of `viewToCsv`, as far as it is more than any table. Rule G5.7. */
const ownCsv: CsvVariant = {
  has: "behavior|assignees|links|checklists|comments",
  columns: columnNames("own"),
  markup: "markdown",
  urlsOf: (cell) => cell.split("\n").map(linkBehindText),
  checklistsOf: ownChecklists,
  commentsOf: ownComments,
};

/** An address, or one in parentheses behind its text. */
function linkBehindText(line: string) {
  const [, text, url = line] = /^(.*\S) \((https?:\/\/\S+)\)$/.exec(line) ?? [];
  return { url, text };
}

/** Each checklist begins with its title; its items are those of Markdown. */
function ownChecklists(cell: string): readonly ImportedChecklist[] {
  const checklists: { title: string; items: { title: string; checked: boolean }[] }[] = [];
  for (const line of cell.split("\n")) {
    const [, mark, title = ""] = /^- \[([ x])\] (.*)$/.exec(line) ?? [];
    const last = checklists.at(-1);
    if (mark === undefined || last === undefined) checklists.push({ title: line, items: [] });
    else last.items.push({ title, checked: mark === "x" });
  }
  return checklists;
}

const heading = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?: (.+))?:$/;

/** Each comment begins with a line of its time and its author. */
function ownComments(cell: string): readonly CellComment[] {
  const comments: { time?: string; author?: ReturnType<typeof personIn>; lines: string[] }[] = [];
  for (const line of cell.split("\n")) {
    const [, time, author] = heading.exec(line) ?? [];
    const last = comments.at(-1);
    if (time !== undefined)
      comments.push({ time, lines: [], ...(author === undefined ? {} : { author: personIn(author) }) });
    else if (last === undefined) comments.push({ lines: [line] });
    else last.lines.push(line);
  }
  return comments.map(({ lines, ...comment }) => ({ ...comment, text: lines.join("\n").trim() }));
}

const columns = columnNames("csv");

const groups: ReadonlySet<string> = new Set([
  ...["list", "list name", "bucket", "bucket name", "section", "section name", "stage", "phase", "task list"],
  ...["tasklist", "todo list", "to-do list", "group", "group name"],
]);

const variants: readonly CsvVariant[] = [
  ownCsv,
  {
    // Pivotal Tracker: what is finished waits to be accepted.
    has: "current state|requested by|iteration start",
    columns: columnNames("pivotal"),
    meanings: { backlog: ["unscheduled"], started: ["finished", "delivered", "rejected"], completed: ["accepted"] },
  },
  {
    // TickTick: all that is not normal has a completed time; 5 is high, 0 none.
    has: "is check list|completed time|kind",
    columns: columnNames("ticktick"),
    priorityOf: (cell) => [0, 4, 0, 3, 0, 2][Number(cell)],
  },
  { has: "author username|issue id|confidential", columns: new Map(), markup: "markdown" },
  { has: "is completed|moved at|epic id", columns: columnNames("shortcut"), markup: "markdown" },
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
      ...anyCsv,
      ...variant,
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

/** The tools whose CSV is known, in the order in which they are tried; the last one takes any. */
export const csvFormats = {
  "jira-csv": jiraCsv,
  "linear-csv": linear,
  "asana-csv": asanaCsv,
  "clickup-csv": clickup,
  "monday-csv": monday,
  "todoist-csv": todoist,
  csv: anyCsv,
} as const satisfies Readonly<Record<string, CsvDialect>>;

export type CsvFormat = keyof typeof csvFormats;

export const isCsvFormat = (format: string | undefined): format is CsvFormat =>
  format !== undefined && Object.hasOwn(csvFormats, format);
