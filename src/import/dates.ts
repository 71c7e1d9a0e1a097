import { instantOf, zoneClock } from "../date-math/time-zone";
import type { ListBehavior } from "../resources/list/list";
import { guessBehavior } from "./list-behavior";
import type { Notes } from "./notes";

/** Languages in which tools write dates for people; where two call months alike, they mean the same. */
const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv"];
const english = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

let names: ReadonlyMap<string, number> | undefined;

/** The month of a name or its beginning, from 1: `July`, `Juil.`, `Dez`. */
export function monthCalled(name = ""): number | undefined {
  names ??= namesOfMonths();
  const found = names.get(plain(name)) ?? english.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return found === 0 ? undefined : found;
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of languages) {
    for (const month of ["short", "long"] as const) {
      // Beside a day some languages decline their months.
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let index = 1; index <= 12; index += 1) {
        const { value = "" } =
          format.formatToParts(Date.UTC(2026, index - 1, 15)).find(({ type }) => type === "month") ?? {};
        if (!found.has(plain(value))) found.set(plain(value), index);
      }
    }
  }
  return found;
}

/** Without accents, dots and capitals, which are left out as often as not. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Whether 3/4/2026 is in April or in March. */
export type DateOrder = "day_first" | "month_first";

export interface DateContext {
  /** The zone of dates that name none. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
}

type Parts = readonly [year: number, month: number, day: number];

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
const numeric = /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/u;
const withPoints = /^\s*\d{1,2}\.\d{1,2}\./;
const dayMonthName =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(?:de\s+)?(\p{L}{3,12})\.?[-/,\s]+(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/iu;
const monthNameDay = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/i;
const clock = /^[\sT,]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?(?:m\.?)?)?([\s\S]*)/i;

/**
 * The instant of a date in seconds, in any of the forms that the tools write: ISO 8601, `14/Jul/25 3:42 PM`,
 * `6/21/2025 16:14`, `May 2, 2024 3:04 PM`, `Mon, 3 Jun 2024 10:00:00 +0200`, milliseconds since 1970. A date without a
 * time is the midnight that it begins with. Gives `undefined` for what is no date. Rule G1.4.
 */
export function readDate(text: string, { timeZone, dateOrder }: DateContext): number | undefined {
  const given = text.trim();
  if (/^-?\d{9,10}$/.test(given)) return Number(given);
  if (/^-?\d{12,14}(\.0+)?$/.test(given)) return Math.floor(Number(given) / 1000);
  // Days since the end of 1899, as spreadsheets count them.
  if (/^[2-7]\d{4}$/.test(given)) return (Number(given) - 25_569) * 86_400;
  const found = dayIn(given, dateOrder);
  if (found === undefined) return undefined;
  const { parts, rest } = found;
  const time = timeIn(rest);
  if (time === undefined) return undefined;
  const local = localTime(parts, time.seconds);
  if (local === undefined) return undefined;
  if (time.offset !== undefined) return local - time.offset;
  const offsetAt = zoneClock(timeZone);
  return offsetAt === undefined ? undefined : Math.floor(instantOf(local * 1000, offsetAt) / 1000);
}

/** The order that a date shows, if there is a number above 12 in it or points: nobody writes those with the month first. */
export function orderShownBy(text: string): DateOrder | undefined {
  const [, first, second] = numeric.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (Number(first) > 12 || withPoints.test(text)) return "day_first";
  return Number(second) > 12 ? "month_first" : undefined;
}

/** Whether it depends on the order which day a date is. */
export function needsOrder(text: string): boolean {
  const [, first, second] = numeric.exec(text.trim()) ?? [];
  return first !== undefined && first !== second && orderShownBy(text) === undefined;
}

function dayIn(text: string, order: DateOrder): { readonly parts: Parts; readonly rest: string } | undefined {
  const [, isoYear, isoMonth, isoDay, isoRest] = iso.exec(text) ?? [];
  if (isoYear !== undefined) return { parts: [Number(isoYear), Number(isoMonth), Number(isoDay)], rest: isoRest ?? "" };
  const [, first, second, year, rest] = numeric.exec(text) ?? [];
  if (first !== undefined) {
    const isDayFirst = (orderShownBy(text) ?? order) === "day_first";
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return { parts: [fullYear(year), Number(month), Number(day)], rest: rest ?? "" };
  }
  return namedDayIn(text);
}

function namedDayIn(text: string): { readonly parts: Parts; readonly rest: string } | undefined {
  const [, day, name, year, rest] = dayMonthName.exec(text) ?? [];
  const month = monthCalled(name);
  if (month !== undefined) return { parts: [fullYear(year), month, Number(day)], rest: rest ?? "" };
  const [, name2, day2, year2, rest2] = monthNameDay.exec(text) ?? [];
  const month2 = monthCalled(name2);
  return month2 === undefined ? undefined : { parts: [fullYear(year2), month2, Number(day2)], rest: rest2 ?? "" };
}

const fullYear = (year = ""): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

interface TimeOfDay {
  readonly seconds: number;
  /** Seconds ahead of UTC, where the text says so. */
  readonly offset: number | undefined;
}

function timeIn(text: string): TimeOfDay | undefined {
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

/** Seconds that a clock in UTC shows; `undefined` for a day that there is not. */
function localTime([year, month, day]: Parts, seconds: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() / 1000 + seconds;
}

export interface Reading {
  /** The name of the file without its ending; "" where it has none. */
  readonly name: string;
  readonly dates: DateContext;
  readonly lists: ReadonlyMap<string, ListBehavior>;
  /** Whether pull requests among issues of GitHub are left out. */
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
  else if (needsOrder(text)) {
    const order = dates.dateOrder === "day_first" ? "day first" : "month first";
    changed.add(`dates of which day and month could be the other way round, read ${order}`, text);
  }
  return time;
}
