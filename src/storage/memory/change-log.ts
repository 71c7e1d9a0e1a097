import type { Change, ChangeFeed, CommitLog, CommitResult } from "../storage";

/** What a workspace remembers of its last commits: the change feed and the results by `txId`. */
export class ChangeLog {
  readonly #retained: number;
  readonly #changes = new Map<number, Change>();
  readonly #results = new Map<string, CommitResult>();
  #sequence = 0;

  constructor(retained: number) {
    this.#retained = retained;
  }

  /** The number of the last commit. */
  get sequence(): number {
    return this.#sequence;
  }

  resultOf(txId: string): CommitResult | undefined {
    return this.#results.get(txId);
  }

  append(txId: string, log: CommitLog): CommitResult {
    const sequence = ++this.#sequence;
    const result: CommitResult = Object.freeze({ ok: true, sequence, rev: sequence });
    this.#changes.set(sequence, Object.freeze({ sequence, txId, log }));
    this.#results.set(txId, result);
    this.#forget(sequence - this.#retained);
    return result;
  }

  #forget(sequence: number): void {
    const change = this.#changes.get(sequence);
    if (change === undefined) return;
    this.#changes.delete(sequence);
    this.#results.delete(change.txId);
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
