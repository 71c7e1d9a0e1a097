import { asanaCsv } from "./asana-csv";
import { clickup } from "./clickup";
import { anyCsv } from "./csv";
import type { CsvDialect } from "./csv-dialect";
import { jiraCsv } from "./jira-csv";
import { linear } from "./linear";
import { monday } from "./monday";
import { todoist } from "./todoist";

/** The tools whose CSV is known, in the order in which they are tried; the last one takes any. */
export const csvFormats = {
  "jira-csv": jiraCsv,
  "linear-csv": linear,
  "asana-csv": asanaCsv,
  "clickup-csv": clickup,
  "monday-csv": monday,
  "todoist-csv": todoist,
  csv: anyCsv,
} as const satisfies Readonly<Record<string, CsvDialect>>;

export type CsvFormat = keyof typeof csvFormats;

export const isCsvFormat = (format: string | undefined): format is CsvFormat =>
  format !== undefined && Object.hasOwn(csvFormats, format);
