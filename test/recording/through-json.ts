import { expect } from "vitest";
import type { OperationLog, RecordedOperation, Workspace } from "workspace-engine";
import { type ReplayOptions, replay } from "workspace-engine/testing";

/** A log as it comes back from a file. */
export const throughJson = (log: OperationLog): OperationLog => JSON.parse(JSON.stringify(log));

const head = { format: "workspace-engine-operations", version: 1, team_id: "t-acme", time_zone: "UTC" } as const;

/** The log of operations that a sink heard. */
export const logOf = (operations: readonly RecordedOperation[]): OperationLog =>
  throughJson({ ...head, time_unit: "seconds", operations });

const exportOf = async (workspace: Workspace): Promise<string> => JSON.stringify(await workspace.export());

/** Replays what was recorded, as it comes back from a file: it must give the same workspace, in which nothing is wrong. */
export async function replayedAlike(workspace: Workspace, log?: OperationLog, options: ReplayOptions = {}) {
  const again = await replay(throughJson(log ?? (await workspace.recordedOperations())), options);
  expect(await exportOf(again.workspace)).toBe(await exportOf(workspace));
  expect(await again.workspace.verify()).toEqual([]);
  return again;
}
