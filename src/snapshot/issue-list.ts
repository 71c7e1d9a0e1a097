import { failure, type Issue, type WorkspaceError } from "../errors/errors";

/** Whoever has made this many mistakes will not read about the next one, and a file of junk has millions. */
const MOST_ISSUES = 10_000;

/** The issues of a snapshot, at most one for each path. */
export class IssueList {
  readonly #issues = new Map<string, Issue>();

  get isEmpty(): boolean {
    return this.#issues.size === 0;
  }

  /** Throws when there are too many to go on. */
  add(issues: readonly Issue[]): void {
    for (const { path, code, message } of issues) {
      if (this.#issues.size === MOST_ISSUES) throw this.error();
      if (!this.#issues.has(path)) this.#issues.set(path, { path, code, message });
    }
  }

  error(): WorkspaceError {
    const issues = [...this.#issues.values()];
    const atLeast = issues.length === MOST_ISSUES ? "at least " : "";
    const [{ path, message } = { path: "", message: "" }] = issues;
    const first = path === "" ? message : `${path}: ${message}`;
    const faults = `${atLeast}${issues.length} fault${issues.length === 1 ? "" : "s"}`;
    return failure("invalid_input", `Nothing was loaded; the snapshot has ${faults}. ${first}`, { issues });
  }
}
