import type { ListBehavior } from "../resources/list/list";
import type { CsvField } from "./column-names";
import { type DateContext, needsOrder, readDate } from "./dates";
import { guessBehavior } from "./list-behavior";

/** Something that happened to parts of a file: how often, and what first. */
export interface ImportNote {
  readonly what: string;
  readonly count: number;
  /** At most three. */
  readonly examples: readonly string[];
}

const SHOWN_EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

/** Counts what happens, by name; names that never occur are left out. */
export class Notes {
  readonly #notes = new Map<string, { count: number; readonly examples: string[] }>();

  /** Goes on from the notes of an earlier pass. */
  constructor(before: readonly ImportNote[] = []) {
    for (const { what, count, examples } of before) this.#notes.set(what, { count, examples: [...examples] });
  }

  add(what: string, example = "", count = 1): void {
    if (count <= 0) return;
    const note = this.#notes.get(what) ?? { count: 0, examples: [] };
    this.#notes.set(what, note);
    note.count += count;
    if (example !== "" && note.examples.length < SHOWN_EXAMPLES) note.examples.push(shortened(example));
  }

  list(): readonly ImportNote[] {
    return Array.from(this.#notes, ([what, { count, examples }]) => ({ what, count, examples: [...examples] }));
  }
}

function shortened(example: string): string {
  const characters = Array.from(example.slice(0, 2 * EXAMPLE_LENGTH));
  return characters.length > EXAMPLE_LENGTH ? `${characters.slice(0, EXAMPLE_LENGTH - 1).join("")}…` : example;
}

export interface Reading {
  /** The name of the file without its ending; "" where it has none. */
  readonly name: string;
  readonly dates: DateContext;
  readonly lists: ReadonlyMap<string, ListBehavior>;
  /** Corrections of what columns are, by their names. */
  readonly columns: Readonly<Record<string, CsvField>>;
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
    changed.add(`dates with ambiguous day and month, read ${order}`, text);
  }
  return time;
}
