import { existsSync } from "node:fs";
import { summaryToCsv } from "../export";
import type { SummaryRequest } from "../views/operations/summarize-view";
import { CliError } from "./cli-error";
import { openStorage, openWorkspace } from "./open-workspace";
import type { SummaryArguments } from "./read-arguments";

/** Prints the summary of a view of a workspace that is there. Rule W11.46. */
export async function printSummary(options: SummaryArguments): Promise<void> {
  const { sqlite, view, team: teamId, group_by, measures } = options;
  if (sqlite !== undefined && !existsSync(sqlite)) throw new CliError(`There is no file ${sqlite}.`);
  const opened = await openStorage(options);
  try {
    const { workspace } = await openWorkspace({ teamId, storage: opened.storage, addsOwner: false });
    // The workspace reports what is wrong with it.
    const request = { ...view, group_by, measures, with: "titles" } as unknown as SummaryRequest;
    const { summary } = await workspace.summarizeView(request);
    process.stdout.write(summaryToCsv(summary, request));
  } finally {
    await opened.close();
  }
}
