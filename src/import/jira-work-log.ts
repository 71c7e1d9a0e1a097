import { readDate } from "./dates";
import type { ImportedTimeEntry, Person } from "./item";
import { isDateOfAnyUnit } from "./jira-sprints";
import { dateIn, type Reading } from "./reading";

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

/** One that can be read. */
export const timeEntryOf = (log: WorkLog, content: string, reading: Reading): ImportedTimeEntry => ({
  author: log.author,
  started: dateIn(reading, log.started) ?? 0,
  seconds: Number(log.seconds),
  content,
});
