import { WorkspaceError } from "../errors/errors";

/** Whether an operation that failed so was carried out, or nobody knows. */
export const mayBeApplied = (error: unknown): boolean =>
  error instanceof WorkspaceError && (error.code === "outcome_unknown" || error.code === "applied_without_answer");
