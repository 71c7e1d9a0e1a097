import type { TimeUnit } from "../base/time";
import { timeUnits } from "../base/time";
import { isKnownTimeZone } from "../date-math/time-zone";
import { anything, must, type OptionRules, oneOf, optional, wholeNumberFrom } from "../errors/check-options";
import type { CsvField } from "./csv-dialect";
import type { DateOrder } from "./dates";
import { type ImportFormat, importFormats } from "./formats";
import type { KnownMember, PersonMapping } from "./people";

/** What a file does not say. */
export interface ImportOptions {
  /** Of a table or a list, where it is taken for something else. */
  readonly format?: ImportFormat | undefined;
  /** The zone of dates that name none. Default: `UTC`. */
  readonly timeZone?: string | undefined;
  /** Whether 3/4/2026 is in April or in March, where no date of the file shows it. Default: `month_first`. */
  readonly dateOrder?: DateOrder | undefined;
  /** What columns of a CSV file are, by their names, where the guess is wrong. */
  readonly columns?: Readonly<Record<string, CsvField>> | undefined;
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
  people: optional(aList),
  members: optional(aList),
  timeUnit: optional(oneOf(timeUnits)),
  now: optional(wholeNumberFrom(0)),
  source: optional(
    must("a text of 1 to 200 characters", (text) => typeof text === "string" && /^.{1,200}$/su.test(text)),
  ),
};
