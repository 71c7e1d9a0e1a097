const day = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
const moment = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Times of a workspace are whole seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

export const dayInWords = (seconds: number): string => day.format(dateOf(seconds));

export const momentInWords = (seconds: number): string => moment.format(dateOf(seconds));

/** What a date field of a form shows, in the time zone of the browser. */
export function dateFieldValue(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const date = dateOf(seconds);
  const [month, ofMonth] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${ofMonth}`;
}

/** The end of the day that a date field names; none where it is empty. */
export const endOfDateField = (value: string): number | null =>
  value === "" ? null : Math.floor(new Date(`${value}T18:00:00`).getTime() / 1000);

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
