import { expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { refusalOf } from "../operations/fixture";
import { lastCommit } from "./last-commit";

export const undoLast = async (workspace: Workspace) => workspace.undo(await lastCommit(workspace));

/** The paths an undo is refused for; nothing may have changed by it. */
export async function conflict(workspace: Workspace, commit: string): Promise<readonly string[]> {
  const before = await workspace.export();
  const { code, issues } = await refusalOf(workspace.undo(commit), 409);
  expect(code).toBe("undo_conflict");
  expect(await workspace.export()).toEqual(before);
  return issues.map(({ path }) => path);
}
