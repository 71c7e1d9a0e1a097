import type { Workspace } from "workspace-engine";

/** The id of the newest commit. */
export async function lastCommit(workspace: Workspace): Promise<string> {
  const { commits } = await workspace.getCommits({ count: 1 });
  return commits[0]?.id ?? "";
}

/** The point of the past at which the newest commit was made. */
export async function lastPoint(workspace: Workspace): Promise<{ readonly sequence: number }> {
  const { commits } = await workspace.getCommits({ count: 1 });
  return { sequence: commits[0]?.sequence ?? 0 };
}
