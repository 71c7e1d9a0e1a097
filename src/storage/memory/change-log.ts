import type { Change, ChangeFeed, CommitLog, CommitResult, LogRange, Retention } from "../storage";

/** So few places of forgotten commits do not matter. */
const FEW_FORGOTTEN = 256;

/** What a workspace remembers of its last commits: the change feed and the results by `txId`. */
export class ChangeLog {
  #commits: number;
  #milliseconds = 0;
  /** In the order of their sequence numbers; nothing in the first places, of those that are forgotten. */
  #changes: (Change | undefined)[] = [];
  #forgotten = 0;
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
    return { first: this.#sequence - this.#size + 1, last: this.#sequence };
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
    this.#changes.push(Object.freeze({ sequence, txId, log }));
    this.#results.set(txId, result);
    this.#forget(log.time - this.#milliseconds);
    return result;
  }

  after(sequence: number, limit: number): ChangeFeed {
    if (sequence < this.#sequence - this.#size) return "gap";
    const feed: Change[] = [];
    for (let place = this.#changes.length - (this.#sequence - sequence); feed.length < limit; place++) {
      const change = this.#changes[place];
      if (change === undefined) break;
      feed.push(change);
    }
    return feed;
  }

  get #size(): number {
    return this.#changes.length - this.#forgotten;
  }

  /** Drops commits before the instant for as long as there are more than must be kept. */
  #forget(before: number): void {
    while (this.#size > this.#commits) {
      const change = this.#changes[this.#forgotten];
      if (change === undefined || (this.#milliseconds > 0 && change.log.time >= before)) break;
      this.#results.delete(change.txId);
      this.#changes[this.#forgotten] = undefined;
      this.#forgotten += 1;
    }
    if (this.#forgotten > FEW_FORGOTTEN && this.#forgotten > this.#size) this.#drop();
  }

  #drop(): void {
    this.#changes = this.#changes.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}
