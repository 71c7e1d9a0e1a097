import type { Workspace } from "workspace-engine";
import { newWorkspace } from "../operations/fixture";
import { smallSnapshot } from "./small-snapshot";

/** All lines that the workspace is exported as. */
export async function linesOf(workspace: Workspace): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of workspace.exportLines()) lines.push(line);
  return lines;
}

/** The lines of a workspace with a little of everything. */
export async function someLines(): Promise<readonly string[]> {
  const { workspace } = newWorkspace();
  await workspace.load(smallSnapshot());
  return linesOf(workspace);
}
