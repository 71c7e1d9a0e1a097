import type { Workspace } from "workspace-engine";
import type { ImportLinesOutput, ImportReport } from "workspace-engine/import";
import { zoneHere } from "../../shell/time-in-words";
import type { ListMeanings } from "../board-workspace";
import { readWorkspaceFile, type WorkspaceFile } from "./workspace-file";

/** The export of another tool, to be imported once somebody has chosen what its lists mean. */
interface Brought {
  readonly report: ImportReport;
  readonly importInto: (workspace: Workspace, meanings: ListMeanings) => Promise<ImportLinesOutput>;
}

/** The contents of a file: a whole workspace, or the export of another tool. */
export type FileContents = { readonly whole: WorkspaceFile } | { readonly brought: Brought };

/**
 * Reports what a file holds. Whoever is named in it by the address of a member is taken for that member. Importing is fetched
 * with the first file.
 */
export async function contentsOf(file: File, workspace?: Workspace): Promise<FileContents> {
  const { ImportError, importLines, readImport } = await import("workspace-engine/import");
  try {
    const members = workspace && (await workspace.getMembers()).members;
    const read = (meanings: ListMeanings) =>
      readImport(file, { members, timeZone: zoneHere(), lists: Object.fromEntries(meanings) });
    const { report, lines } = await read(new Map());
    const importInto: Brought["importInto"] = async (target, meanings) =>
      importLines(target, meanings.size === 0 ? lines() : (await read(meanings)).lines());
    if (workspace === undefined) return { brought: { report, importInto } };
    const into = await importLines(workspace, lines(), { dryRun: true });
    return { brought: { report: { ...report, into }, importInto } };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const whole = await wholeWorkspace(file, error.code);
    if (whole === undefined) throw error;
    return { whole };
  }
}

/** What is no other tool's may be a workspace that somebody wrote by hand: what is wrong with it is for the workspace to say. */
async function wholeWorkspace(file: File, code: string): Promise<WorkspaceFile | undefined> {
  if (code !== "own_export" && code !== "unknown_format") return undefined;
  return readWorkspaceFile(await file.text());
}
