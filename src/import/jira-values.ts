import { isReturnable } from "../base/time";
import { readDate } from "./dates";
import { plainToHtml } from "./html";
import type { ImportedItem, ImportedSprint, ImportedTimeEntry, Person } from "./item";
import { hasKeys, type LooseJson, objectOf, stringOf } from "./json-value";
import { dateIn, type Reading } from "./reading";

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
  const found = values.map((value) => {
    const parts = partsOf(value);
    const sprint = sprintOf(parts, reading);
    if (sprint === undefined) reading.changed.add(UNDATED, stringOf(parts["name"]));
    const standing = ["closed", "future", "active"].indexOf(stringOf(parts["state"]).toLowerCase());
    return { value, sprint, standing, end: sprint?.end ?? 0 };
  });
  const sprints = found.flatMap(({ sprint }) => sprint ?? []);
  // Of those alike the later one.
  const [last] = found.reverse().sort((one, other) => other.standing - one.standing || other.end - one.end);
  return last?.sprint === undefined
    ? { sprints, own: undefined }
    : { sprints, sprint: last.sprint.key, own: last.value };
}

const UNDATED = "sprints without dates, now in the content";

function sprintOf(parts: LooseJson, reading: Reading): ImportedSprint | undefined {
  const [start, end, closed] = ["startDate", "endDate", "completeDate"].map((name) => {
    const time = dateIn(reading, stringOf(parts[name]));
    return time !== undefined && isDateOfAnyUnit(time) ? time : undefined;
  });
  const title = stringOf(parts["name"]);
  if (start === undefined || end === undefined || end <= start) return undefined;
  const key = stringOf(parts["id"]) || title;
  const content = plainToHtml(stringOf(parts["goal"]));
  const isMoved = closed !== undefined && closed > start && closed !== end;
  return { key, title, content, start, end, ...(isMoved ? { closed } : {}) };
}

/** Whether clients that send it back mean the same, be it stored in seconds or in milliseconds. Rule T2.3. */
const isDateOfAnyUnit = (time: number): boolean =>
  time > 0 && isReturnable(time, "seconds") && isReturnable(time * 1000, "milliseconds");

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

export const timeEntryOf = (log: WorkLog, content: string, reading: Reading): ImportedTimeEntry => ({
  author: log.author,
  started: dateIn(reading, log.started) ?? 0,
  seconds: Number(log.seconds),
  content,
});
