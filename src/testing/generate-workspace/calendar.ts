export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** Midnight (UTC) of the Monday of an instant's week, in epoch seconds. 1970-01-01 was a Thursday. */
export function mondayOf(time: number): number {
  const day = Math.floor(time / DAY);
  return (day - ((day + 3) % 7)) * DAY;
}

/** Midnight (UTC) of the first day of an instant's month, in epoch seconds. */
export function monthOf(time: number): number {
  const date = new Date(time * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
}
