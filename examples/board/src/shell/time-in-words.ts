import type { Sprint } from "workspace-engine";

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** The time zone of whoever looks at the page. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Times of a workspace are whole seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** Kept, for making one takes longer than drawing a card. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** In the language and hour cycle of the reader, with the year where it is not this one. */
function inWords(seconds: number, parts: Intl.DateTimeFormatOptions): string {
  const isThisYear = dateOf(seconds).getFullYear() === new Date().getFullYear();
  const options: Intl.DateTimeFormatOptions = isThisYear ? parts : { ...parts, year: "numeric" };
  const key = Object.keys(options).join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, format);
  return format.format(dateOf(seconds));
}

export const dayInWords = (seconds: number): string => inWords(seconds, { month: "short", day: "numeric" });

export const momentInWords = (seconds: number): string =>
  inWords(seconds, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** The days of a sprint, which ends at the first instant after them. */
export const daysOf = ({ start_date, end_date, override_end_date }: Sprint): string =>
  `${dayInWords(start_date)} to ${dayInWords((override_end_date ?? end_date) - 1)}`;

/** What a date field of a form shows, in the time zone of the browser. */
export function dateFieldValue(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const date = dateOf(seconds);
  const [month, ofMonth] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${ofMonth}`;
}

/** The day that a date field names, at the time of the day that was set before, or else at an hour. */
export function dateOfField(value: string, before: number | undefined, hour: number): number {
  const date = new Date(`${value}T00:00:00`);
  const time = before === undefined ? undefined : dateOf(before);
  date.setHours(time?.getHours() ?? hour, time?.getMinutes() ?? 0, time?.getSeconds() ?? 0);
  return Math.floor(date.getTime() / 1000);
}

/** The first instant of the day that a date field names, and of the day after it. */
export const startOfDateField = (value: string): number => new Date(`${value}T00:00:00`).getTime() / 1000;
export const startOfDayAfter = (value: string): number => new Date(`${value}T24:00:00`).getTime() / 1000;

export const wordsOf = (name: string): string => {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
