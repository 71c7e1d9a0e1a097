import type { Workspace } from "workspace-engine";
import type { ReadImport } from "workspace-engine/import";
import { zoneHere } from "../zone-here";
import { readWorkspaceFile, type WorkspaceFile } from "./workspace-file";

/** What a file holds: a whole workspace, or what another tool exported. */
export type FileContents = { readonly whole: WorkspaceFile } | { readonly brought: ReadImport };

/**
 * Tells what a file holds. Whoever is named in it by the address of a member is taken for that member. Importing is fetched
 * with the first file.
 */
export async function contentsOf(file: File, workspace?: Workspace): Promise<FileContents> {
  const { ImportError, importLines, readImport } = await import("workspace-engine/import");
  try {
    const members = workspace && (await workspace.getMembers()).members;
    const brought = await readImport(file, { members, timeZone: zoneHere() });
    if (workspace === undefined) return { brought };
    const into = await importLines(workspace, brought.lines("file"), { dryRun: true });
    return { brought: { ...brought, report: { ...brought.report, into } } };
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
