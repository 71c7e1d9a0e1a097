import { ISSUES_MAX } from "../base/limits";
import { type ErrorCode, errorCatalog } from "./error-catalog";
import { type Issue, WorkspaceError, type WorkspaceErrorOptions } from "./workspace-error";

export { type Issue, WorkspaceError } from "./workspace-error";

interface FailureOptions extends WorkspaceErrorOptions {
  readonly moreIssues?: number;
}

export function failure(
  code: ErrorCode,
  message: string,
  { issues = [], moreIssues = 0, ...options }: FailureOptions = {},
): WorkspaceError {
  return new WorkspaceError({ code, ...errorCatalog[code] }, message, {
    ...options,
    issues: reported(issues, moreIssues),
  });
}

/** The same refusal as one occurrence: with an id and a date, keeping the stack of where it was raised. */
export function occurrence(error: WorkspaceError, id: string, date: number): WorkspaceError {
  const { message, issues, cause, stack } = error;
  const stamped = new WorkspaceError(error, message, { issues, id, date, ...(cause === undefined ? {} : { cause }) });
  if (stack !== undefined) stamped.stack = stack;
  return stamped;
}

/** An unexpected error as its caller sees it: no details, only that it happened. Rule E2. */
export function unexpected(cause: unknown): WorkspaceError {
  return failure("internal", "Something went wrong inside the engine.", { cause });
}

export function refusal(code: ErrorCode, path: string, message: string, rule: string = code): WorkspaceError {
  return failure(code, message, { issues: [{ path, code: rule, message }] });
}

/** The first hundred, and how many more are known of. Rule N2. */
export function reported(issues: readonly Issue[], others = 0): readonly Issue[] {
  const more = Math.max(0, issues.length - ISSUES_MAX) + others;
  if (more <= 0) return issues;
  const message = `And at least ${more} more.`;
  return [...issues.slice(0, ISSUES_MAX), { path: "", code: "more_issues", message }];
}
