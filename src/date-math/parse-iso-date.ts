import type { DateMathAnchor } from "./expression";
import type { Scanner } from "./scanner";
import { duration, gregorianCycle } from "./units";

/** Reads `-mm[-dd[Thh[:mi[:ss[.f{1,9}]]][zone]]]`, what follows the year of an ISO 8601 date. */
export function readIsoDate(scanner: Scanner, year: number): DateMathAnchor | undefined {
  const fields = readFields(scanner, year);
  const fraction = fields?.length === 5 && scanner.take(".") ? readFraction(scanner) : 0;
  if (fields === undefined || fraction === undefined) return undefined;
  const time = clockReading(year, fields) + fraction;
  return fields.length < 3 ? { kind: "local", time } : readZone(scanner, time);
}

/** Reads month, day, hour, minute and second, as many of them as there are. */
function readFields(scanner: Scanner, year: number): number[] | undefined {
  const fields: number[] = [];
  for (const separator of "--T::") {
    if (!scanner.take(separator)) break;
    const value = scanner.twoDigits(...fieldRange(year, fields));
    if (value === undefined) return undefined;
    fields.push(value);
  }
  return fields;
}

/** The least and greatest value of the field after those already read. */
function fieldRange(year: number, [month, day, hour]: readonly number[]): [min: number, max: number] {
  if (month === undefined) return [1, 12];
  if (day === undefined) return [1, new Date(utcTime(year, month + 1, 0)).getUTCDate()];
  return [0, hour === undefined ? 23 : 59];
}

function clockReading(year: number, [month = 1, day = 1, hour = 0, minute = 0, second = 0]: readonly number[]): number {
  return utcTime(year, month, day) + hour * duration.h + minute * duration.m + second * duration.s;
}

/** `Date.UTC` with months from 1, and without its habit of taking the years 0 to 99 for 1900 to 1999. */
const utcTime = (year: number, month: number, day: number): number =>
  Date.UTC(year + 400, month - 1, day) - gregorianCycle;

/** Reads the digits of a fraction of a second and answers its whole milliseconds. */
function readFraction(scanner: Scanner): number | undefined {
  const start = scanner.position;
  if (!scanner.atDigit) return scanner.refuse("bad_anchor", "a digit of the fraction of a second");
  while (scanner.atDigit && scanner.position < start + 9) scanner.position++;
  return Number(scanner.text.slice(start, Math.min(start + 3, scanner.position)).padEnd(3, "0"));
}

/** Reads the zone after a clock reading, if there is one. */
function readZone(scanner: Scanner, time: number): DateMathAnchor | undefined {
  if (scanner.take("Z")) return { kind: "instant", time };
  const sign = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0;
  if (sign === 0) return { kind: "local", time };
  const hours = scanner.twoDigits(0, 23);
  if (hours === undefined) return undefined;
  const minutes = scanner.take(":") || scanner.atDigit ? scanner.twoDigits(0, 59) : 0;
  if (minutes === undefined) return undefined;
  return { kind: "instant", time: time - sign * (hours * duration.h + minutes * duration.m) };
}
