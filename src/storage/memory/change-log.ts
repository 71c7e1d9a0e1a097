import type { Change, ChangeFeed, CommitLog, CommitResult, LogRange, Retention } from "../storage";

/** What a workspace remembers of its last commits: the change feed and the results by `txId`. */
export class ChangeLog {
  #commits: number;
  #milliseconds = 0;
  readonly #changes = new Map<number, Change>();
  readonly #results = new Map<string, CommitResult>();
  #sequence = 0;

  constructor(retained: number) {
    this.#commits = retained;
  }

  /** The number of the last commit. */
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

  resultOf(txId: string): CommitResult | undefined {
    return this.#results.get(txId);
  }

  append(txId: string, log: CommitLog): CommitResult {
    const sequence = ++this.#sequence;
    const result: CommitResult = Object.freeze({ ok: true, sequence, rev: sequence });
    this.#changes.set(sequence, Object.freeze({ sequence, txId, log }));
    this.#results.set(txId, result);
    this.#forget(log.time - this.#milliseconds);
    return result;
  }

  /** Drops commits before the instant for as long as there are more than must be kept. */
  #forget(before: number): void {
    for (const [sequence, { txId, log }] of this.#changes) {
      if (this.#changes.size <= this.#commits || (this.#milliseconds > 0 && log.time >= before)) return;
      this.#changes.delete(sequence);
      this.#results.delete(txId);
    }
  }

  after(sequence: number, limit: number): ChangeFeed {
    if (sequence < this.#sequence - this.#changes.size) return "gap";
    const feed: Change[] = [];
    for (let next = sequence + 1; feed.length < limit; next++) {
      const change = this.#changes.get(next);
      if (change === undefined) break;
      feed.push(change);
    }
    return feed;
  }
}
