import { type Issue, WorkspaceError } from "../../errors";

/** Whoever has made this many mistakes will not read about the next one, and a file of junk has millions. */
const MOST_ISSUES = 10_000;

/** What is wrong with a snapshot: at most one thing about any one place in it. */
export class IssueList {
  readonly #issues = new Map<string, Issue>();

  get isEmpty(): boolean {
    return this.#issues.size === 0;
  }

  /** Throws when there are too many to go on. */
  add(issues: readonly Issue[]): void {
    for (const issue of issues) {
      if (this.#issues.size === MOST_ISSUES) throw this.error();
      if (!this.#issues.has(issue.path)) this.#issues.set(issue.path, issue);
    }
  }

  error(): WorkspaceError | null {
    const issues = [...this.#issues.values()];
    const [first] = issues;
    if (first === undefined) return null;
    const atLeast = issues.length === MOST_ISSUES ? "at least " : "";
    const count = `${atLeast}${issues.length} fault${issues.length === 1 ? "" : "s"}`;
    const where = first.path === "" ? "" : `${first.path}: `;
    const message = `The snapshot has ${count}; nothing was loaded. The first: ${where}${first.message}`;
    return new WorkspaceError("invalid_input", message, { issues });
  }
}
