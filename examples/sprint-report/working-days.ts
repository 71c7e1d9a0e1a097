import type { Sprint, STime } from "workspace-engine";

const DAY = 86_400;

/** The first second (UTC) of each day of a sprint from Monday to Friday. */
export function workingDays({ start_date, end_date, override_end_date }: Sprint): readonly STime[] {
  const days: STime[] = [];
  for (let day = start_date; day < (override_end_date ?? end_date); day += DAY) {
    const weekday = new Date(day * 1000).getUTCDay();
    if (weekday >= 1 && weekday <= 5) days.push(day);
  }
  return days;
}

/** The last second of a day. */
export const endOfDay = (day: STime): STime => day + DAY - 1;
