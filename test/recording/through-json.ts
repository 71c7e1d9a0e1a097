import type { OperationLog, RecordedOperation, Workspace } from "workspace-engine";

/** A log as it comes back from a file. */
export const throughJson = (log: OperationLog): OperationLog => JSON.parse(JSON.stringify(log));

const head = { format: "workspace-engine-operations", version: 1, team_id: "t-acme", time_zone: "UTC" } as const;

/** The log of operations that a sink heard. */
export const logOf = (operations: readonly RecordedOperation[]): OperationLog =>
  throughJson({ ...head, time_unit: "seconds", operations });

export const exportOf = async (workspace: Workspace): Promise<string> => JSON.stringify(await workspace.export());
