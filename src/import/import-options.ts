import { isObject } from "../base/is-object";
import { type TimeUnit, timeUnits } from "../base/time";
import { isKnownTimeZone } from "../date-math/time-zone";
import { aFlag, anything, must, type OptionRules, oneOf, optional, wholeNumberFrom } from "../errors/check-options";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import type { CsvField } from "./column-names";
import type { CsvColumn } from "./csv-columns";
import type { DateOrder } from "./dates";
import type { Encoding } from "./file-text";
import { type ImportFormat, importFormats } from "./formats";
import type { ImportLinesOutput } from "./import-lines-output";
import type { ImportNote } from "./notes";
import type { ImportedPerson, KnownMember, PersonMapping } from "./people";

/** What a file does not say. */
export interface ImportOptions {
  /** What a table or a list is, where it is taken for something else; any other file is refused unless it is that. */
  readonly format?: ImportFormat | undefined;
  /** The zone of dates that name none. Default: `UTC`. */
  readonly timeZone?: string | undefined;
  /** Whether 3/4/2026 is in April or in March, where no date of the file shows it. Default: `month_first`. */
  readonly dateOrder?: DateOrder | undefined;
  /** What columns of a CSV file are, by their names, where the guess is wrong. */
  readonly columns?: Readonly<Record<string, CsvField>> | undefined;
  /** What lists mean, by their titles, where nothing in the file says it, or the guess is wrong. */
  readonly lists?: Readonly<Record<string, ListBehavior>> | undefined;
  /** Whether pull requests among issues of GitHub are left out. Default: false, and each gets the tag “Pull request”. */
  readonly withoutPullRequests?: boolean | undefined;
  /** Who the people of the file are. */
  readonly people?: readonly PersonMapping[] | undefined;
  /** The members that the workspace has, as `getMembers` gives them: people with the address of one are taken for them. */
  readonly members?: readonly KnownMember[] | undefined;
  /** The workspace's unit of time. Default: `seconds`. */
  readonly timeUnit?: TimeUnit | undefined;
  /** In seconds since 1970: stands in for times that the file does not tell. Default: the present. */
  readonly now?: number | undefined;
  /** What this file is told again by, instead of what it says itself. */
  readonly source?: string | undefined;
}

const aList = must("a list", Array.isArray);

export const importRules: OptionRules<ImportOptions> = {
  format: optional(oneOf(Object.keys(importFormats))),
  timeZone: optional(must("a time zone, such as Europe/Madrid", (zone) => isKnownTimeZone(String(zone)))),
  dateOrder: optional(oneOf(["day_first", "month_first"])),
  columns: anything,
  lists: optional(
    must(
      `an object of titles, each with one of: ${listBehaviors.join(", ")}`,
      (lists) => isObject(lists) && Object.values(lists).every((meant) => listBehaviors.some((name) => name === meant)),
    ),
  ),
  withoutPullRequests: optional(aFlag),
  people: optional(aList),
  members: optional(aList),
  timeUnit: optional(oneOf(timeUnits)),
  now: optional(wholeNumberFrom(0)),
  source: optional(
    must("a text of 1 to 200 characters", (text) => typeof text === "string" && /^.{1,200}$/su.test(text)),
  ),
};

/** What becomes of a file: what is taken over, what is guessed or changed, and what is left out. Rule G2.1. */
export interface ImportReport {
  readonly format: ImportFormat;
  /** The format in words. */
  readonly label: string;
  /** The title of the space. */
  readonly title: string;
  readonly encoding: Encoding;
  /** The zone that dates without one are read in. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** How many of each there are: `cards`, `lists`, `tags`, … */
  readonly imported: Readonly<Record<string, number>>;
  /** What each list was taken for: as the file or `lists` says, or judging by its title. `isUnknown` where nothing says it. */
  readonly lists: readonly { readonly title: string; readonly behavior: ListBehavior; readonly isUnknown?: true }[];
  /** What each column of a CSV file was taken for. */
  readonly columns: readonly CsvColumn[];
  readonly people: readonly ImportedPerson[];
  /** What is taken over in another form. */
  readonly changed: readonly ImportNote[];
  /** What is left out. */
  readonly skipped: readonly ImportNote[];
  /** What would become of a workspace, where it was tried on one with `dryRun`. */
  readonly into?: ImportLinesOutput;
}
