import type { ListBehavior } from "../resources/list/list";
import { type DateContext, needsOrder, readDate } from "./dates";
import { guessBehavior } from "./list-behavior";
import type { Notes } from "./notes";

/** What a reader of a format is given beside the file, and where it says what became of its parts. */
export interface Reading {
  /** The name of the file without its ending; "" where it has none. */
  readonly name: string;
  readonly dates: DateContext;
  /** What lists are said to mean, by their titles. */
  readonly lists: ReadonlyMap<string, ListBehavior>;
  /** Whether pull requests among issues of GitHub are left out. */
  readonly withoutPullRequests: boolean;
  /** What is taken over in another form. */
  readonly changed: Notes;
  /** What has no place in a workspace, or cannot be read. */
  readonly skipped: Notes;
}

/** What a list means for its cards, as it is said or as its title has it; `undefined` where neither says it. */
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
