import { instantOf, zoneClock } from "../date-math/time-zone";
import type { ListBehavior } from "../resources/list/list";
import { type CsvField, guessBehavior } from "./words";
import words from "./words.json";

/** Something that happened to parts of a file: how often, and what first. */
export interface ImportNote {
  readonly what: string;
  readonly count: number;
  /** At most three. */
  readonly examples: readonly string[];
}

const SHOWN_EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

export const isLonger = (text: string, length: number): boolean =>
  text.length > 2 * length || (text.length > length && Array.from(text).length > length);

/** A character has one or two code units: of a text of megabytes no list of its characters is made. */
export const cut = (text: string, length: number): string => {
  if (!isLonger(text, length)) return text;
  const characters = Array.from(text.slice(0, 2 * length));
  return `${characters.slice(0, length - 1).join("")}…`;
};

export class Notes {
  readonly #notes = new Map<string, { count: number; readonly examples: string[] }>();

  /** Goes on from the notes of an earlier pass. */
  constructor(before: readonly ImportNote[] = []) {
    for (const { what, count, examples } of before) this.#notes.set(what, { count, examples: [...examples] });
  }

  add(what: string, example = "", count = 1): void {
    if (!(count > 0)) return;
    const note = this.#notes.get(what) ?? { count: 0, examples: [] };
    this.#notes.set(what, note);
    note.count += count;
    if (example !== "" && note.examples.length < SHOWN_EXAMPLES) note.examples.push(cut(example, EXAMPLE_LENGTH));
  }

  list(): readonly ImportNote[] {
    return Array.from(this.#notes, ([what, { count, examples }]) => ({ what, count, examples: [...examples] }));
  }
}

export interface Reading {
  /** The name of the file without its ending; "" where it has none. */
  readonly name: string;
  readonly dates: DateContext;
  readonly lists: ReadonlyMap<string, ListBehavior>;
  readonly columns: Readonly<Record<string, CsvField>>;
  readonly withoutPullRequests: boolean;
  /** Taken over in another form. */
  readonly changed: Notes;
  /** Without a place in a workspace, or unreadable. */
  readonly skipped: Notes;
}

/** The meaning of a list for its cards, by `lists` or by its title; `undefined` where neither says it. */
export const meaningOf = (title: string, { lists }: Pick<Reading, "lists">): ListBehavior | undefined =>
  lists.get(title.trim()) ?? guessBehavior(title);

/** A date in seconds; what is none is noted. */
export function dateIn(reading: Reading, text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const { dates, changed, skipped } = reading;
  const time = readDate(text, dates);
  if (time === undefined) skipped.add("dates that could not be read", text);
  else if (orderIn(text) === "open") {
    const order = dates.dateOrder === "day_first" ? "day first" : "month first";
    changed.add(`dates with ambiguous day and month, read ${order}`, text);
  }
  return time;
}

/** By name, in the languages in which tools write dates for people; where two call months alike, they mean the same. */
const months = new Map(words.months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));
const english = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const monthCalled = (name: string): number | undefined =>
  months.get(plain(name)) ?? (english.indexOf(name.slice(0, 3).toLowerCase()) + 1 || undefined);

/** Without accents, dots and capitals, which are left out as often as not. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Whether 3/4/2026 is in April or in March. */
export type DateOrder = "day_first" | "month_first";

interface DateContext {
  /** The zone of dates that name none. */
  readonly timeZone: string;
  /** Month first, where nothing says it. */
  readonly dateOrder?: DateOrder | undefined;
}

const withPoints = /^\s*\d{1,2}\.\d{1,2}\./;
const numeric =
  /^(?:\p{L}{2,10}\.?,?\s+)?(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?!\d)(?<rest>.*)$/u;
/** Of days, the surest first. */
const shapes: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<rest>.*)$/,
  numeric,
  /^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(?:de\s+)?(?<month>\p{L}{3,12})\.?[-/,\s]+(?:de\s+)?(?<year>\d{4}|\d{2})(?!\d)(?<rest>.*)$/iu,
  /^(?:[a-z]{3,9},?\s+)?(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)(?<rest>.*)$/i,
];
const clock = /^[\sT,]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?(?:m\.?)?)?([\s\S]*)/i;

/** In seconds, of any form that the tools write. A date without a time is the midnight that it begins with. Rule G1.4. */
export function readDate(text: string, { timeZone, dateOrder }: DateContext): number | undefined {
  const given = text.trim();
  if (/^-?\d{9,10}$/.test(given)) return Number(given);
  if (/^-?\d{12,14}(\.0+)?$/.test(given)) return Math.floor(Number(given) / 1000);
  // Days since the end of 1899, as spreadsheets count them.
  if (/^[2-7]\d{4}$/.test(given)) return (Number(given) - 25_569) * 86_400;
  const day = dayIn(given, dateOrder);
  const time = day && timeIn(day.rest);
  if (day === undefined || time === undefined) return undefined;
  const local = day.start + time.seconds;
  if (time.offset !== undefined) return local - time.offset;
  const offsetAt = zoneClock(timeZone);
  return offsetAt === undefined ? undefined : Math.floor(instantOf(local * 1000, offsetAt) / 1000);
}

/** The order that a date shows, by a number above 12 or points: nobody writes those with the month first; else it is open. */
export function orderIn(text: string): DateOrder | "open" | undefined {
  const { month: first, day: second } = numeric.exec(text.trim())?.groups ?? {};
  if (first === undefined) return undefined;
  if (Number(first) > 12 || withPoints.test(text)) return "day_first";
  if (Number(second) > 12) return "month_first";
  return first === second ? undefined : "open";
}

/** The seconds since 1970 with which a day begins in UTC, and what follows it; `undefined` for a day that there is not. */
function dayIn(text: string, order: DateOrder | undefined) {
  for (const shape of shapes) {
    const { year = "", month = "", day = "", rest = "" } = shape.exec(text)?.groups ?? {};
    const shown = shape === numeric ? orderIn(text) : "month_first";
    const [inYear, inMonth] = (shown === "open" ? order : shown) === "day_first" ? [day, month] : [month, day];
    const number = /^\d/.test(inYear) ? Number(inYear) : monthCalled(inYear);
    if (number === undefined) continue;
    const date = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), number - 1, Number(inMonth)));
    const isThere = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(inMonth);
    return isThere ? { start: date.getTime() / 1000, rest } : undefined;
  }
  return undefined;
}

/** Seconds of the day, and by how many it is ahead of UTC, where the text says so. */
function timeIn(text: string): { readonly seconds: number; readonly offset: number | undefined } | undefined {
  if (text.trim() === "") return { seconds: 0, offset: undefined };
  const [, hours, minutes, seconds = "0", half, zone = ""] = clock.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  // Notion puts the zone in parentheses.
  const offset = offsetCalled(zone.trim().replace(/^\((.*)\)$/s, "$1"));
  if (offset === null) return undefined;
  return { seconds: hour * 3600 + Number(minutes) * 60 + Number(seconds), offset };
}

/** `null` for what is none. */
function offsetCalled(zone: string): number | undefined | null {
  if (zone === "") return undefined;
  if (/^(Z|UTC|GMT)$/i.test(zone)) return 0;
  // The zones of RFC 2822, which every runtime reads.
  if (/^[ECMP][SD]T$/i.test(zone)) return Date.parse(`1 Jan 1970 00:00 ${zone}`) / -1000;
  const [, sign, hours, minutes = "0"] = /^(?:GMT|UTC)?\s*([+-])(\d{1,2}):?(\d{2})?(?:\s*\(.*\))?$/.exec(zone) ?? [];
  if (sign === undefined) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
