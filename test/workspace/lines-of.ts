import type { Workspace } from "workspace-engine";

/** All lines that the workspace is exported as. */
export async function linesOf(workspace: Workspace): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of workspace.exportLines()) lines.push(line);
  return lines;
}
