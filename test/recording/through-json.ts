import type { OperationLog, Workspace } from "workspace-engine";

/** A log as it comes back from a file. */
export const throughJson = (log: OperationLog): OperationLog => JSON.parse(JSON.stringify(log));

export const exportOf = async (workspace: Workspace): Promise<string> => JSON.stringify(await workspace.export());
