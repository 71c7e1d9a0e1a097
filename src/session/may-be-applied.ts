import { WorkspaceError } from "../errors";

/** Whether nobody knows if an operation that failed so was carried out; one that its caller gave up tells nothing either. */
export const isOutcomeUnknown = (error: unknown, signal?: AbortSignal): boolean =>
  signal?.aborted === true || (error instanceof WorkspaceError && error.code === "outcome_unknown");

/** Whether an operation that failed so was carried out, or nobody knows. */
export const mayBeApplied = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof WorkspaceError && error.code === "applied_without_answer");
