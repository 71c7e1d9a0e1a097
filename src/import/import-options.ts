import { isObject } from "../base/is-object";
import { type TimeUnit, timeUnits } from "../base/time";
import { isKnownTimeZone } from "../date-math/time-zone";
import { aFlag, anything, must, type OptionRules, oneOf, optional, wholeNumberFrom } from "../errors/check-options";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import type { CsvField } from "./column-names";
import type { CsvColumn } from "./csv-columns";
import type { DateOrder } from "./dates";
import type { Encoding } from "./file-text";
import { type ImportFormat, importFormats } from "./import-error";
import type { ImportLinesOutput } from "./import-lines-output";
import type { ImportNote } from "./notes";
import type { ImportedPerson, KnownMember, PersonMapping } from "./people";

/** Settings of an import: all that a file does not say. */
export interface ImportOptions {
  /** The format of a table or a list, where the guess is wrong; any other file is refused unless it is of it. */
  readonly format?: ImportFormat | undefined;
  /** The zone of dates that name none. Default: `UTC`. */
  readonly timeZone?: string | undefined;
  /** Whether 3/4/2026 is in April or in March, where no date of the file shows it. Default: `month_first`. */
  readonly dateOrder?: DateOrder | undefined;
  /** Fields by names of columns of a CSV file, where the guess is wrong. */
  readonly columns?: Readonly<Record<string, CsvField>> | undefined;
  /** Meanings of lists by their titles, where nothing in the file says it, or the guess is wrong. */
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
  /** Identifies this file, instead of its own name or id. */
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

/** The result of reading a file: all that is taken over, guessed, changed and left out. Rule G2.1. */
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
  /** Each list with its meaning: as the file or `lists` says, or by its title. `isUnknown` where nothing says it. */
  readonly lists: readonly { readonly title: string; readonly behavior: ListBehavior; readonly isUnknown?: true }[];
  /** Each column of a CSV file with its meaning. */
  readonly columns: readonly CsvColumn[];
  readonly people: readonly ImportedPerson[];
  /** Taken over in another form. */
  readonly changed: readonly ImportNote[];
  /** Left out. */
  readonly skipped: readonly ImportNote[];
  /** The result for a workspace on which it was tried with `dryRun`. */
  readonly into?: ImportLinesOutput;
}
