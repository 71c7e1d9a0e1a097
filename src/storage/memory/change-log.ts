import { answerAgain, resultAt } from "../same-commit";
import type { Change, ChangeFeed, Commit, CommitResult, LogRange, Retention } from "../storage";

/** So few places of forgotten commits do not matter. */
const FEW_FORGOTTEN = 256;

/** The last commits of a workspace: the change feed, and its commits by `txId`. */
export class ChangeLog {
  #commits: number;
  #milliseconds = 0;
  /** In the order of their sequence numbers; nothing in the first places, of those that are forgotten. */
  #changes: (Change | undefined)[] = [];
  #forgotten = 0;
  readonly #applied = new Map<string, Change>();
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

  /** The answer to a commit whose `txId` was used before. */
  answerTo({ txId, log, check }: Commit): CommitResult | undefined {
    const change = this.#applied.get(txId);
    if (change === undefined) return undefined;
    return answerAgain(JSON.stringify(log), check, { sequence: change.sequence, log: JSON.stringify(change.log) });
  }

  append({ txId, log }: Commit): CommitResult {
    const sequence = ++this.#sequence;
    const change = Object.freeze({ sequence, txId, log });
    this.#changes.push(change);
    this.#applied.set(txId, change);
    this.#forget(log.time - this.#milliseconds);
    return resultAt(sequence);
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
      this.#applied.delete(change.txId);
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
