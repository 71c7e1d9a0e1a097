import { dateFieldValue, startOfDateField } from "../shell/time-in-words";

/** A day as a date field has it, such as `2027-01-31`, which sorts as days do. */
export type Day = string;

export const dayOf = (seconds: number): Day => dateFieldValue(seconds);

const middleOf = (day: Day): Date => new Date(`${day}T12:00:00`);

/** So many days later: by the calendar, for not all days are equally long. */
export function daysAfter(day: Day, days: number): Day {
  const date = middleOf(day);
  date.setDate(date.getDate() + days);
  return dateFieldValue(date.getTime() / 1000);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((startOfDateField(to) - startOfDateField(from)) / 86_400);

export const dayAs = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  middleOf(day).toLocaleDateString(undefined, options);

type WeekInfo = { readonly firstDay: number };
/** A method in some browsers, a property in others, missing in the rest. */
type LocaleOfWeeks = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo };

const firstDay = (() => {
  const locale: LocaleOfWeeks = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
})();

/** The first day of its week, as the reader's weeks begin. */
export const startOfWeek = (day: Day): Day => daysAfter(day, -((middleOf(day).getDay() + 7 - firstDay) % 7));
