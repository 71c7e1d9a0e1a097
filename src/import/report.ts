import type { ListBehavior } from "../resources/list/list";
import type { CsvColumn } from "./csv-columns";
import type { DateOrder } from "./dates";
import type { Encoding } from "./decode";
import type { ImportFormat } from "./formats";
import type { ImportLinesOutput } from "./import-lines-output";
import type { ImportNote } from "./notes";
import type { ImportedPerson } from "./people";

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
