import { answerAgain, resultAt } from "../same-commit";
import type { Change, ChangeFeed, Commit, CommitResult, LogRange, Retention } from "../storage";

/** The last commits of a workspace: the change feed, and its commits by `txId`. */
export class ChangeLog {
  #commits: number;
  #milliseconds = 0;
  readonly #changes = new Map<number, Change>();
  readonly #applied = new Map<string, Change>();
  #sequence = 0;

  constructor(retained: number) {
    this.#commits = retained;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get range(): LogRange {
    return { first: this.#sequence - this.#changes.size + 1, last: this.#sequence };
  }

  retain({ commits = 0, milliseconds = 0 }: Retention): void {
    this.#commits = Math.max(this.#commits, commits);
    this.#milliseconds = Math.max(this.#milliseconds, milliseconds);
  }

  answerTo({ txId, log, check }: Commit): CommitResult | undefined {
    const change = this.#applied.get(txId);
    if (change === undefined) return undefined;
    return answerAgain(JSON.stringify(log), check, { sequence: change.sequence, log: JSON.stringify(change.log) });
  }

  append({ txId, log }: Commit): CommitResult {
    const sequence = ++this.#sequence;
    const change = Object.freeze({ sequence, txId, log });
    this.#changes.set(sequence, change);
    this.#applied.set(txId, change);
    this.#forget(log.time - this.#milliseconds);
    return resultAt(sequence);
  }

  after(sequence: number, limit: number): ChangeFeed {
    if (sequence < this.range.first - 1) return "gap";
    const feed: Change[] = [];
    for (let change = this.#changes.get(sequence + 1); change && feed.length < limit; ) {
      feed.push(change);
      change = this.#changes.get(change.sequence + 1);
    }
    return feed;
  }

  /** Drops commits before the instant for as long as there are more than must be kept. */
  #forget(before: number): void {
    for (const { sequence, txId, log } of this.#changes.values()) {
      if (this.#changes.size <= this.#commits || (this.#milliseconds > 0 && log.time >= before)) return;
      this.#applied.delete(txId);
      this.#changes.delete(sequence);
    }
  }
}
