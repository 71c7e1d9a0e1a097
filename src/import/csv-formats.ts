import { parsedJson } from "../base/json";
import { type CsvDialect, dialectOf, personIn } from "./csv-dialect";
import { MOST_VALUES } from "./import-error";
import { isForJiraAlone } from "./jira-issue";
import { firstValueIn, type LooseJson, objectsOf, stringOf, textAt, textsAt } from "./json-value";
import { monday, todoist } from "./row-shapes";
import { behaviorIn, byName } from "./words";

/** The CSV of Jira's list of issues. Labels, comments, links and more repeat their column; parents are named by id or key. */
const jiraCsv = dialectOf("jira-csv", {
  otherwise(column) {
    const [, direction, type] = /^(inward|outward) issue link \((.+)\)$/.exec(column) ?? [];
    if (direction !== undefined && type === "blocks") return direction === "outward" ? "blocks" : "blocked_by";
    if (direction !== undefined) return type === "duplicate" ? "duplicates" : "related";
    return isForJiraAlone(column.replace(/^custom field \((.+)\)$/, "$1")) ? "ignore" : undefined;
  },
  behaviorOf: behaviorIn,
  urlsOf(cell) {
    // Date, who, name and address: "14/Jul/25 9:00 AM;557058:0a1b…;plan.pdf;https://…"
    const [, , ...name] = cell.split(";");
    const url = name.pop() ?? "";
    return name.length > 0 && /^https?:/.test(url) ? [{ url, text: name.join(";") }] : [{ url: cell }];
  },
  commentsOf(cell) {
    // Date, who and text: "04/Jun/24 10:12 AM;557058:0a1b…;The text."
    const [, time, key, content = cell] = /^([^;\n]{6,30});([^;\n]{1,100});([\s\S]*)$/.exec(cell) ?? [];
    return [{ time, author: key === undefined ? undefined : { key }, content }];
  },
});

/** The CSV of ClickUp: times are milliseconds, lists are in brackets, line breaks are `\\n`, each list is a board. */
const clickup = dialectOf("clickup-csv", {
  // Each folder has a list called “List” unless somebody calls it otherwise.
  boardOf(cell) {
    const folder = cell("folder name/path")
      .replace(/^\[(.*)\]$/s, "$1")
      .trim();
    const list = cell("list name");
    return list === "" || folder === "" || folder === "hidden" ? list : `${folder} / ${list}`;
  },
  commentsOf(cell) {
    // A list on the screen is exported with the number of comments alone.
    if (/^\d+$/.test(cell)) return [];
    const given = jsonIn(cell);
    if (given === undefined) return [{ content: cell }];
    // The latest comes first.
    return [...given].reverse().map(({ text, by, date }) => {
      return { content: stringOf(text), time: stringOf(date), author: { email: stringOf(by) } };
    });
  },
  // It does not say which items are ticked.
  checklistsOf: (cell) =>
    (jsonIn(cell) ?? [{ Checklist: cell.split("\n") }]).flatMap((lists) =>
      Object.entries(lists).map(([title, items]) => ({
        title,
        items: textsAt({ items }, "items").map((item) => ({ title: item, checked: false })),
      })),
    ),
  urlsOf: (cell) =>
    (jsonIn(cell) ?? [{ url: cell }]).map((link) => ({ url: textAt(link, "url"), text: textAt(link, "title") })),
});

function jsonIn(cell: string): readonly LooseJson[] | undefined {
  if (!/^[[{]/.test(cell)) return undefined;
  // JSON of too many values is a text, too.
  if (cell.length > MOST_VALUES && firstValueIn(cell) === undefined) return undefined;
  const given = [parsedJson(cell)].flat();
  const objects = objectsOf(given);
  return objects.length === given.length ? objects : undefined;
}

/** The CSV of `viewToCsv`, as far as it is more than any table. Rule G5.7. */
const ownCsv = dialectOf("own", {
  // An address, or one in parentheses behind its text.
  urlsOf: (cell) =>
    cell.split("\n").map((line) => {
      const [, text, url = line] = /^(.*\S) \((https?:\/\/\S+)\)$/.exec(line) ?? [];
      return { url, text };
    }),
  // Each checklist begins with its title; its items are those of Markdown.
  checklistsOf: (cell) =>
    cell.split(/\n(?!- \[[ x]\] )/).map((checklist) => {
      const [title = "", ...items] = checklist.split(/\n- \[(?=[ x]\] )/);
      return {
        title,
        items: items.map((item) => ({ title: item.slice("x] ".length), checked: item.startsWith("x") })),
      };
    }),
  // Each comment begins with a line of its time and its author.
  commentsOf: (cell) =>
    cell.split(/\n(?=\d{4}-\d\d-\d\dT[\d:.]{12}Z(?: .+)?:(?:\n|$))/).map((comment) => {
      const [, time, author, text = ""] =
        /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)(?: (.+))?:(?:\n([\s\S]*))?$/.exec(comment) ?? [];
      const by = author === undefined ? undefined : personIn(author);
      return { time, author: by, content: (time === undefined ? comment : text).trim() };
    }),
});

/** In Pivotal, finished work waits to be accepted. In TickTick all that is not normal has a completed time; 5 is high, 0 none. */
const others = ["pivotal", "ticktick", "gitlab", "shortcut"] as const;
const variants: readonly CsvDialect[] = [ownCsv, ...others.map((tool) => dialectOf(tool))];

/** Any other table: what a column is, is guessed from its name. Rule G1.5. */
export const anyCsv: CsvDialect = dialectOf("csv");

/** The same for a table with those columns: a tool that calls things in its own way, by columns that only it has together. */
export function anyCsvWith(names: ReadonlySet<string>): CsvDialect {
  const variant = variants.find(({ has }) => has.every((name) => names.has(name)));
  if (variant === undefined) return anyCsv;
  const meant = byName(variant.meanings ?? {});
  return {
    ...anyCsv,
    ...variant,
    // Its own come first, and mean what they mean there.
    columns: new Map([...variant.columns, ...anyCsv.columns, ...variant.columns]),
    behaviorOf: (_cell, list) => meant.get(list.toLowerCase()),
  };
}

/** The tools whose CSV is known, in the order in which they are tried; the last one takes any. */
export const csvFormats = {
  "jira-csv": jiraCsv,
  "linear-csv": dialectOf("linear-csv"),
  "asana-csv": dialectOf("asana-csv"),
  "clickup-csv": clickup,
  "monday-csv": monday,
  "todoist-csv": todoist,
  csv: anyCsv,
} as const satisfies Readonly<Record<string, CsvDialect>>;

export type CsvFormat = keyof typeof csvFormats;

export const isCsvFormat = (format: string | undefined): format is CsvFormat =>
  format !== undefined && Object.hasOwn(csvFormats, format);
