import type { TimeUnit } from "../base/time";
import type { Ids } from "./ids";
import type { ItemSource } from "./item";
import type { Notes } from "./notes";
import type { Survey } from "./survey";

/** A document as a line has it: what has a default may be left out. */
export type Written = Readonly<Record<string, unknown>> & { readonly id: string };

export interface WriterOptions {
  readonly source: ItemSource;
  readonly survey: Survey;
  readonly ids: Ids;
  readonly importId: string;
  readonly timeUnit: TimeUnit;
  /** Seconds; stands in for times that the file does not tell. */
  readonly now: number;
  readonly changed: Notes;
  readonly skipped: Notes;
}
