import { ISSUES_MAX } from "../base/limits";
import type { Issue } from "./workspace-error";

/** The first hundred, and how many more are known of. Rule N2. */
export function reported(issues: readonly Issue[], others = 0): readonly Issue[] {
  const more = Math.max(0, issues.length - ISSUES_MAX) + others;
  if (more <= 0) return issues;
  const message = `And at least ${more} more.`;
  return [...issues.slice(0, ISSUES_MAX), { path: "", code: "more_issues", message }];
}
