import type { Issue } from "workspace-engine";
import { oneLine } from "./output/text";

/** A file that cannot be shown. The message says why, in words for whoever gave its name; the issues say where. */
export class UnusableFile extends Error {
  override readonly name = "UnusableFile";
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}

const SHOWN_ISSUES = 20;

/** The message, and below it where the first faults are. */
export function explain({ message, issues }: UnusableFile): string {
  const shown = issues
    .slice(0, SHOWN_ISSUES)
    .map((issue) => `  ${oneLine(`${issue.path || "(the file)"}: ${issue.message}`)}`);
  const more = issues.length - shown.length;
  return [oneLine(message), ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}
