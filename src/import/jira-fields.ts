import { isReturnable } from "../base/time-unit";
import { isWebAddress } from "../resources/external-link/web-address";
import { escapeHtml } from "../text/escape-html";
import { readDate } from "./dates";
import { htmlOf, plainToHtml, sanitizedHtml } from "./html";
import type { ImportedItem, ImportedSprint, ImportedTimeEntry, Person } from "./item";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf } from "./json-file";
import { dateIn, type Notes, type Reading } from "./reading";
import { wikiToHtml } from "./wiki-markup";

const forJiraAlone =
  /^(project (type|lead|lead id|description|url)|creator|(creator|watchers?) id|last viewed|votes|work ratio|σ .*|status category changed|parent summary|rank|development|issue colou?r|epic (status|colou?r)|\[chart\] .*)$/;

/** Whether a field, by its name in lower case, is for Jira alone, says again what others say, or is about the project. */
export const isForJiraAlone = (name: string): boolean => forJiraAlone.test(name);

/** Takes fields for what they are called; `parent` is the key of the epic. */
export function jiraFieldsOf(given: readonly (readonly [name: string, value: string])[]) {
  const called = (pattern: RegExp) => given.find(([name, value]) => pattern.test(name) && value !== "");
  const points = called(/^story points?( estimate)?$/i);
  const start = called(/^start date$/i);
  const epic = called(/^epic link$/i);
  const isDetail = (field: readonly [string, string]) =>
    ![points, start, epic].includes(field) && field[1] !== "" && !isForJiraAlone(field[0].toLowerCase());
  return {
    estimate: Number(points?.[1]) || undefined,
    start: start?.[1] ?? "",
    parent: epic?.[1] ?? "",
    details: given.filter(isDetail),
  };
}

/** As servers write a sprint: `com.atlassian.greenhopper.service.sprint.Sprint@1f[id=1,name=One,goal=<null>,…]`. */
const written = /^com\.atlassian\.[\w.]*Sprint@\w*\[([\s\S]*)\]$/;
const keys =
  /(?:^|,)(id|rapidViewId|state|name|goal|startDate|endDate|completeDate|activatedDate|sequence|autoStartStop|synced|incompleteIssuesDestinationId)=/;

/** Whether a value of a field, whatever the field is called, is a sprint. */
export const isJiraSprint = (value: unknown): boolean =>
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

interface JiraSprints extends Pick<ImportedItem, "sprints" | "sprint"> {
  /** That one of the values which the issue is in, and which needs no mention in its content. */
  readonly own: unknown;
}

/** Which sprints an issue was in, and in which it is: the active one, else the next one, else the one that ended last. */
export function jiraSprints(values: readonly unknown[], reading: Reading): JiraSprints {
  const found = values.map((value) => ({ value, parts: partsOf(value), sprint: sprintOf(partsOf(value), reading) }));
  for (const { parts, sprint } of found)
    if (sprint === undefined) reading.changed.add(UNDATED, stringOf(parts["name"]));
  const ranked = found.map((each, index) => ({ ...each, rank: [standing(each.parts), each.sprint?.end ?? 0, index] }));
  const last = ranked.sort((one, other) => compare(other.rank, one.rank))[0];
  const sprints = found.flatMap(({ sprint }) => sprint ?? []);
  if (last?.sprint === undefined) return { sprints, own: undefined };
  return { sprints, sprint: last.sprint.key, own: last.value };
}

const UNDATED = "sprints without dates, which are none here and stand in the content";

const standing = ({ state }: LooseJson): number =>
  ["closed", "future", "active"].indexOf(stringOf(state).toLowerCase());

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

function sprintOf(parts: LooseJson, reading: Reading): ImportedSprint | undefined {
  const [start, end, closed] = ["startDate", "endDate", "completeDate"].map((name) => {
    const time = dateIn(reading, stringOf(parts[name]));
    return time !== undefined && isDateOfAnyUnit(time) ? time : undefined;
  });
  const title = stringOf(parts["name"]);
  if (start === undefined || end === undefined || end <= start) return undefined;
  return {
    key: stringOf(parts["id"]) || title,
    title,
    content: plainToHtml(stringOf(parts["goal"])),
    start,
    end,
    ...(closed !== undefined && closed > start && closed !== end ? { closed } : {}),
  };
}

/** A work log as a file has it: nothing of it is read yet. */
interface WorkLog {
  readonly author: Person | undefined;
  readonly started: string;
  readonly seconds: string;
}

export const UNREAD_WORK_LOGS = "work logs that could not be read";

/** Text, date, who and seconds: "Read it; wrote it;12/Feb/26 9:00 AM;557058:0a1b…;3600". */
export function workLogIn(cell: string): WorkLog & { readonly text: string } {
  const parts = cell.split(";");
  const [seconds = "", key = "", started = ""] = [parts.pop(), parts.pop(), parts.pop()];
  return { text: parts.join(";"), author: key === "" ? undefined : { key }, started, seconds };
}

/** Whether it has a length, and a start that can be stored in either unit of time. */
export function isWorkLog({ started, seconds }: WorkLog, { dates }: Pick<Reading, "dates">): boolean {
  const time = readDate(started, dates);
  return /^[1-9]\d{0,8}$/.test(seconds) && time !== undefined && isDateOfAnyUnit(time);
}

/** Whether clients that send it back mean the same, be it stored in seconds or in milliseconds. Rule T2.3. */
export const isDateOfAnyUnit = (time: number): boolean =>
  time > 0 && isReturnable(time, "seconds") && isReturnable(time * 1000, "milliseconds");

/** One that can be read. */
export const timeEntryOf = (log: WorkLog, content: string, reading: Reading): ImportedTimeEntry => ({
  author: log.author,
  started: dateIn(reading, log.started) ?? 0,
  seconds: Number(log.seconds),
  content,
});

const namesIn = (pairs: string) => new Map(pairs.split(", ").map((pair) => pair.split(" ") as [string, string]));

/** The elements of nodes and of marks, by their types. */
const elements = namesIn(
  "paragraph p, bulletList ul, orderedList ol, listItem li, blockquote blockquote, codeBlock pre, taskList ul, " +
    "decisionList ul, decisionItem li, table table, tableRow tr, tableCell td, tableHeader th, panel div",
);
const markElements = namesIn("strong strong, em em, code code, strike s, underline u, subsup sub");

/** A text of Jira as HTML: wiki markup, a document in the format of Atlassian, or HTML of another make. */
export function jiraText(value: unknown, changed: Notes): string {
  if (typeof value === "string") return htmlOf(value, wikiToHtml, changed);
  const { html, ...node } = objectOf(value);
  return typeof html === "string" ? htmlOf(html, sanitizedHtml, changed) : nodeToHtml(node);
}

function nodeToHtml(node: LooseJson): string {
  const type = stringOf(node["type"]);
  const attributes = objectOf(node["attrs"]);
  if (type === "text") return marked(escapeHtml(stringOf(node["text"])), objectsOf(node["marks"]));
  if (type === "hardBreak") return "<br>";
  if (type === "rule") return "<hr>";
  if (type === "date") return escapeHtml(dayOf(stringOf(attributes["timestamp"])));
  if (["mention", "emoji", "status"].includes(type)) {
    return escapeHtml(stringOf(attributes["text"]) || stringOf(attributes["shortName"]));
  }
  if (type === "inlineCard") return cardLink(attributes);
  if (type === "blockCard" || type === "embedCard") return `<p>${cardLink(attributes)}</p>`;
  const inner = objectsOf(node["content"]).map(nodeToHtml).join("");
  if (type === "taskItem") return `<li>${attributes["state"] === "DONE" ? "[x]" : "[ ]"} ${inner}</li>`;
  if (type === "expand" || type === "nestedExpand")
    return `<p>${escapeHtml(stringOf(attributes["title"]))}</p>${inner}`;
  if (type === "media")
    return stringOf(attributes["alt"]) === "" ? "" : `<p>${escapeHtml(stringOf(attributes["alt"]))}</p>`;
  const level = Number(attributes["level"]);
  const element = type === "heading" && level >= 1 && level <= 6 ? `h${level}` : elements.get(type);
  return element === undefined ? inner : `<${element}>${inner}</${element}>`;
}

function marked(html: string, given: readonly LooseJson[]): string {
  return given.reduce((inner, { type, attrs }) => {
    if (type === "link") return linkTo(stringOf(objectOf(attrs)["href"]), inner);
    const element = markElements.get(stringOf(type));
    return element === undefined ? inner : `<${element}>${inner}</${element}>`;
  }, html);
}

const cardLink = ({ url }: LooseJson): string => linkTo(stringOf(url), escapeHtml(stringOf(url)));

/** A day in milliseconds since 1970, in UTC. */
function dayOf(timestamp: string): string {
  const time = new Date(Number(timestamp || Number.NaN));
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString().slice(0, 10);
}

const linkTo = (url: string, inner: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}">${inner}</a>` : inner;
