import type { LoadLinesOptions } from "../snapshot/operations/load-lines";

/** How `importLines` reports its progress, when it gives up, and whether it writes at all. */
export interface ImportLinesOptions extends LoadLinesOptions {
  /** Writes nothing, and answers what would become of the lines. */
  readonly dryRun?: boolean | undefined;
}
