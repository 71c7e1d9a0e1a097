import { type CalendarUnit, duration, gregorianCycle, past } from "./units";

// Clock readings are handled as the instants at which a UTC clock shows them, so that neither the host's zone nor a change of
// offset enters the calendar. Each is moved into the 400 years after 1970 first, where no result can leave the range of `Date`.

const monthsInCycle = 4800;
/** 5 January 1970. */
const aMonday = 4 * duration.d;

/** The reading at which the calendar unit of the clock reading `local` starts; weeks start on Monday (SPEC D2). */
export function startOf(local: number, unit: CalendarUnit): number {
  if (unit === "d") return local - past(local, duration.d);
  if (unit === "w") return local - past(local - aMonday, duration.w);
  const reading = past(local, gregorianCycle);
  const date = new Date(reading);
  return local - reading + Date.UTC(date.getUTCFullYear(), unit === "M" ? date.getUTCMonth() : 0);
}

/** The clock reading `count` units after `local`; months and years clamp to the last day of the month (SPEC D3). */
export function shift(local: number, count: number, unit: CalendarUnit): number {
  if (unit === "d" || unit === "w") return local + count * duration[unit];
  const months = unit === "y" ? count * 12 : count;
  const reading = past(local, gregorianCycle);
  const cycles = Math.trunc(months / monthsInCycle) * gregorianCycle;
  return local - reading + cycles + addMonths(reading, months % monthsInCycle);
}

function addMonths(reading: number, months: number): number {
  const date = new Date(reading);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
