import { isReturnable } from "../base/time";
import { plainToHtml } from "./html";
import type { ImportedItem, ImportedLink, ImportedSprint, ImportedTimeEntry, Person } from "./item";
import { jiraText } from "./jira-text";
import { commonOf, type JsonFormat, type JsonPaths, jsonItem, jsonPaths, peopleAt, type ToHtml } from "./json-item";
import { entriesOf, hasKeys, type LooseJson, objectOf, stringOf, textAt, textsAt, valuesAt } from "./json-value";
import { dateIn, type Reading, readDate } from "./reading";
import { behaviorIn } from "./words";

interface JiraPaths extends JsonPaths {
  readonly category: string;
  readonly links: Readonly<Record<"all" | "type" | "outward" | "inward", string>>;
}

export const jiraPaths: Readonly<Record<"jira-json" | "jira-xml", JiraPaths>> = jsonPaths;

interface JiraField {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly isSprint: (value: unknown) => boolean;
}

export function jiraIssue(
  issue: unknown,
  paths: JiraPaths,
  fields: readonly JiraField[],
  toHtml: ToHtml,
  reading: Reading,
) {
  const item = jsonItem(issue, paths, toHtml, reading);
  const inSprints = fields.flatMap(({ values, isSprint }) => values.filter(isSprint));
  const { own: ownSprint, ...sprints } = jiraSprints(inSprints, reading);
  const shown = fields.map(({ name, values, isSprint }) => {
    const others = values.filter((value) => value !== ownSprint);
    const texts = others.flatMap((value) => (isSprint(value) ? sprintName(value) : shownAs(value)) || []);
    return [name, texts.join(", ")] as const;
  });
  const called = (name: RegExp) => shown.find((field) => name.test(field[0]) && field[1] !== "");
  const points = called(/^story points?( estimate)?$/i);
  const start = called(/^start date$/i);
  const epic = called(/^epic link$/i);
  const isShown = (field: (typeof shown)[number]) => ![points, start, epic].includes(field);
  const others = shown.filter((field) => isShown(field) && !isForJiraAlone(field[0].toLowerCase()));
  return {
    ...item,
    ...sprints,
    list: item.list || "No status",
    behavior: behaviorIn(textAt(issue, paths.category), item.list),
    estimate: Number(points?.[1]) || undefined,
    start: dateIn(reading, start?.[1] ?? ""),
    parent: item.parent ?? epic?.[1],
    links: valuesAt(issue, paths.links.all).flatMap((link) => linksOf(link, paths)),
    details: [...item.details, ...others],
  } satisfies ImportedItem;
}

/** Texts, numbers, and objects with names or values. */
const shownAs = (value: unknown): string => stringOf(value) || textAt(value, "value|name|displayName");

function linksOf(link: unknown, { links }: JiraPaths): readonly ImportedLink[] {
  const name = textAt(link, links.type).toLowerCase();
  const other = /duplicate|clone/.test(name) ? "duplicates" : "related";
  const linked = (path: string, block: ImportedLink["type"]) =>
    textsAt(link, path).map((to) => ({ type: /block|depend/.test(name) ? block : other, to }));
  return [...linked(links.outward, "blocks"), ...linked(links.inward, "blocked_by")];
}

const forJiraAlone =
  /^(project (type|lead|lead id|description|url)|creator|(creator|watchers?) id|last viewed|votes|work ratio|σ .*|status category changed|parent summary|rank|development|issue colou?r|epic (status|colou?r)|\[chart\] .*)$/;

/** Whether a field, by its name in lower case, is for Jira alone, says again what others say, or is about the project. */
export const isForJiraAlone = (name: string): boolean => forJiraAlone.test(name);

/** The results of a search as the API of Jira gives them, version 2 (wiki markup) or 3 (documents). */
export const jiraJson: JsonFormat = {
  format: "jira-json",
  isItem: (issue) => "key" in issue && "fields" in issue,
  read(json, issues, reading) {
    const common = (path: string) => commonOf(textsAt({ issues }, path), "Jira");
    const title = common("issues.fields.project.name") || reading.name || "Jira";
    const id = common("issues.fields.project.key") || title;
    const names = objectOf(json["names"]);
    return { id, title, items: (issue) => [itemOf(issue, names, reading)] };
  },
};

function itemOf(issue: LooseJson, names: LooseJson, reading: Reading): ImportedItem {
  const { skipped, changed } = reading;
  const paths = jiraPaths["jira-json"];
  const fields = objectOf(issue["fields"]);
  const toHtml = (text: unknown) => jiraText(text, changed);
  const own = Object.entries(fields).flatMap(([name, value]): JiraField | [] => {
    const values = entriesOf(value);
    const isOwn = name.startsWith("customfield_") || values.some(isJiraSprint);
    return isOwn ? { name: stringOf(names[name]) || name, values, isSprint: isJiraSprint } : [];
  });
  const item = jiraIssue(issue, paths, own, toHtml, reading);
  const timeEntries = valuesAt(fields, "worklog.worklogs").flatMap((log): ImportedTimeEntry | [] => {
    const [author] = peopleAt(log, "author", paths);
    const read = { author, started: textAt(log, "started"), seconds: textAt(log, "timeSpentSeconds") };
    if (isWorkLog(read, reading)) return timeEntryOf(read, toHtml(objectOf(log)["comment"]), reading);
    skipped.add(UNREAD_WORK_LOGS, item.key);
    return [];
  });
  for (const [name, what] of Object.entries({ comment: "comments", worklog: "work logs" })) {
    const missing = Number(textAt(fields, `${name}.total`)) - valuesAt(fields, `${name}.${name}s`).length;
    skipped.add(`${what} that are counted but not in the file`, item.key, missing);
  }
  // The API gives an address for programs.
  const [, site] = /^(https?:\/\/[^/]+)\/rest\//.exec(textAt(issue, "self")) ?? [];
  const page = site === undefined ? [] : [{ url: `${site}/browse/${item.key}`, text: item.key }];
  const files = valuesAt(fields, "attachment");
  const attached = files.map((file) => ({ url: textAt(file, "content"), text: textAt(file, "filename") }));
  return { ...item, timeEntries, urls: [...page, ...attached] };
}

/** As servers write a sprint: `com.atlassian.greenhopper.service.sprint.Sprint@1f[id=1,name=One,goal=<null>,…]`. */
const written = /^com\.atlassian\.[\w.]*Sprint@\w*\[([\s\S]*)\]$/;
const keys =
  /(?:^|,)(id|rapidViewId|state|name|goal|startDate|endDate|completeDate|activatedDate|sequence|autoStartStop|synced|incompleteIssuesDestinationId)=/;

/** Whether a value of a field, whatever the field is called, is a sprint. */
const isJiraSprint = (value: unknown): boolean =>
  typeof value === "string"
    ? written.test(value)
    : hasKeys(value, "id", "name", "state") && /^(active|closed|future)$/i.test(stringOf(objectOf(value)["state"]));

/** The parts of a sprint; of one that is no more than named, the name. */
function partsOf(value: unknown): LooseJson {
  if (typeof value !== "string") return objectOf(value);
  const [, text] = written.exec(value) ?? [];
  if (text === undefined) return { name: value };
  const [, ...parts] = text.split(keys);
  return Object.fromEntries(
    parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]?.replace(/^<null>$/, "")]] : [])),
  );
}

export const sprintName = (value: unknown): string => stringOf(partsOf(value)["name"]);

/**
 * Which sprints an issue was in, and in which it is: the active one, else the next one, else the one that ended last. That one
 * is `own` of the values, which needs no mention in its content.
 */
export function jiraSprints(values: readonly unknown[], reading: Reading) {
  const found = values.map((value) => {
    const parts = partsOf(value);
    const sprint = sprintOf(parts, reading);
    if (sprint === undefined) reading.changed.add("sprints without dates, now in the content", stringOf(parts["name"]));
    const standing = ["closed", "future", "active"].indexOf(stringOf(parts["state"]).toLowerCase());
    return { value, sprint, standing, end: sprint?.end ?? 0 };
  });
  const sprints = found.flatMap(({ sprint }) => sprint ?? []);
  // Of those alike the later one.
  const [last] = found.reverse().sort((one, other) => other.standing - one.standing || other.end - one.end);
  return last?.sprint ? { sprints, sprint: last.sprint.key, own: last.value } : { sprints, own: undefined };
}

function sprintOf(parts: LooseJson, reading: Reading): ImportedSprint | undefined {
  const [start, end, closed] = ["startDate", "endDate", "completeDate"].map((name) => {
    const time = dateIn(reading, stringOf(parts[name]));
    return time !== undefined && isDateOfAnyUnit(time) ? time : undefined;
  });
  if (start === undefined || end === undefined || end <= start) return undefined;
  const title = stringOf(parts["name"]);
  const isMoved = closed !== undefined && closed > start && closed !== end;
  const [key, content] = [stringOf(parts["id"]) || title, plainToHtml(stringOf(parts["goal"]))];
  return { key, title, content, start, end, ...(isMoved ? { closed } : {}) };
}

/** Whether clients that send it back mean the same, be it stored in seconds or in milliseconds. Rule T2.3. */
const isDateOfAnyUnit = (time: number): boolean =>
  time > 0 && isReturnable(time, "seconds") && isReturnable(time * 1000, "milliseconds");

type WorkLog = Omit<ReturnType<typeof workLogIn>, "text">;

export const UNREAD_WORK_LOGS = "work logs that could not be read";

/** Text, date, who and seconds: "Read it; wrote it;12/Feb/26 9:00 AM;557058:0a1b…;3600". */
export function workLogIn(cell: string) {
  const parts = cell.split(";");
  const [seconds = "", key = "", started = ""] = [parts.pop(), parts.pop(), parts.pop()];
  return { text: parts.join(";"), author: key === "" ? undefined : ({ key } as Person), started, seconds };
}

/** Whether it has a length, and a start that can be stored in either unit of time. */
export function isWorkLog({ started, seconds }: WorkLog, { dates }: Pick<Reading, "dates">): boolean {
  const time = readDate(started, dates);
  return /^[1-9]\d{0,8}$/.test(seconds) && time !== undefined && isDateOfAnyUnit(time);
}

export const timeEntryOf = (log: WorkLog, content: string, reading: Reading): ImportedTimeEntry => ({
  author: log.author,
  started: dateIn(reading, log.started) ?? 0,
  seconds: Number(log.seconds),
  content,
});
