// Local time read off the fields Intl formats, without any offset, and searched by brute force. Good from 1955 on, when offsets
// are multiples of a quarter of an hour in the zones tested, and change on a whole minute.

const hour = 3_600_000;
const quarter = hour / 4;
const minute = hour / 60;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = "numeric";
  const day = { year: numeric, month: numeric, day: numeric } as const;
  const time = { hour: numeric, minute: numeric, second: numeric, hourCycle: "h23" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...day, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}

/** The clock reading at an instant, as the instant at which a UTC clock shows it. */
export function localTime(timeZone: string, instant: number): number {
  const [month = 0, day, year = 0, ...clock] = formatOf(timeZone)
    .formatToParts(instant)
    .filter(({ type }) => type !== "literal")
    .map(({ value }) => Number(value));
  return Date.UTC(year, month - 1, day, ...clock) + (((instant % 1000) + 1000) % 1000);
}

const range = (from: number, to: number, step = quarter): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** The instant of a clock reading by D3: the first of several, and forward by the gap if there is none. */
export function instantAt(timeZone: string, local: number): number {
  const first = range(local - 15 * hour, local + 15 * hour).find((instant) => localTime(timeZone, instant) === local);
  if (first !== undefined) return first;
  const base = Math.floor(local / minute) * minute;
  const end = range(base - 15 * hour, base + 15 * hour, minute).find((time) => localTime(timeZone, time) > local) ?? 0;
  return instantAt(timeZone, local + localTime(timeZone, end) - localTime(timeZone, end - 1) - 1);
}

/** Midnight of the first day of the unit of a clock reading. */
export function unitStart(local: number, unit: string): number {
  const date = new Date(local);
  const day = unit === "w" ? date.getUTCDate() - ((date.getUTCDay() + 6) % 7) : date.getUTCDate();
  return Date.UTC(date.getUTCFullYear(), unit === "y" ? 0 : date.getUTCMonth(), unit === "d" || unit === "w" ? day : 1);
}

/** The first instant of the local unit an instant lies in. */
export function firstInstant(timeZone: string, instant: number, unit: string): number {
  const start = unitStart(localTime(timeZone, instant), unit);
  const found = range(start - 15 * hour, start + 40 * hour).find(
    (candidate) => unitStart(localTime(timeZone, candidate), unit) === start,
  );
  return found ?? Number.NaN;
}

/** A clock reading moved by calendar units. */
export function movedReading(local: number, count: number, unit: string): number {
  if (unit === "d" || unit === "w") return local + count * (unit === "w" ? 7 : 1) * 24 * hour;
  const date = new Date(local);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count * (unit === "y" ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** The instants from 1972 to 2035 at which the offset of a zone changes. */
export function offsetChanges(timeZone: string): number[] {
  const offset = (instant: number): number => localTime(timeZone, instant) - instant;
  const changes: number[] = [];
  for (let start = Date.UTC(1972, 0, 1); start < Date.UTC(2035, 0, 1); start += 24 * hour) {
    const before = offset(start);
    if (before === offset(start + 24 * hour)) continue;
    changes.push(range(start, start + 24 * hour).find((instant) => offset(instant) !== before) ?? Number.NaN);
  }
  return changes;
}
