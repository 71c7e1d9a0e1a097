import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addMonths } from "date-fns/addMonths";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import { startOfYear } from "date-fns/startOfYear";
import { type CalendarUnit, duration, gregorianCycle, past } from "./units";

// Clock readings are handled as the instants at which a UTC clock shows them, so that neither the host's zone nor a change of
// offset enters the calendar. Each is moved into the 400 years after 1970 first, where no result can leave the range of `Date`.

const monthsInCycle = 4800;
const utc = { in: (value: Date | number | string) => new UTCDateMini(value) };
const mondays = { ...utc, weekStartsOn: 1 } as const;

/** The reading at which the calendar unit of the clock reading `local` starts; weeks start on Monday (SPEC D2). */
export function startOf(local: number, unit: CalendarUnit): number {
  if (unit === "d") return local - past(local, duration.d);
  const reading = past(local, gregorianCycle);
  return local - reading + Number(startInCycle(reading, unit));
}

function startInCycle(reading: number, unit: "w" | "M" | "y"): Date {
  if (unit === "w") return startOfWeek(reading, mondays);
  return unit === "M" ? startOfMonth(reading, utc) : startOfYear(reading, utc);
}

/** The clock reading `count` units after `local`; months and years clamp to the last day of the month (SPEC D3). */
export function shift(local: number, count: number, unit: CalendarUnit): number {
  if (unit === "d" || unit === "w") return local + count * duration[unit];
  const months = unit === "y" ? count * 12 : count;
  const reading = past(local, gregorianCycle);
  const cycles = Math.trunc(months / monthsInCycle) * gregorianCycle;
  return local - reading + cycles + Number(addMonths(reading, months % monthsInCycle, utc));
}
