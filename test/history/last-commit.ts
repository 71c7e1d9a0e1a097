import type { Workspace } from "workspace-engine";

/** The id of the newest commit. */
export async function lastCommit(workspace: Workspace): Promise<string> {
  const { commits } = await workspace.getCommits({ count: 1 });
  return commits[0]?.id ?? "";
}
