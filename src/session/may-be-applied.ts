import { WorkspaceError } from "../errors/errors";

/** Whether nobody knows if an operation that failed so was carried out; that also holds for one that its caller gave up. */
export const isOutcomeUnknown = (error: unknown, signal?: AbortSignal): boolean =>
  signal?.aborted === true || (error instanceof WorkspaceError && error.code === "outcome_unknown");

/** Whether an operation that failed so was carried out, or nobody knows. */
export const mayBeApplied = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof WorkspaceError && error.code === "applied_without_answer");
