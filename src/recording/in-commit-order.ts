import { callListener } from "../base/call-listener";
import type { OperationSink, RecordedOperation } from "../session/operation-log";

interface Waiting {
  readonly entry: RecordedOperation;
  /** Operations that began before this number, and are still running, may have committed earlier. */
  readonly bar: number;
}

/**
 * Hands recorded operations on in the order of their commits, which is not always that in which storages report them. An
 * entry waits only while an operation is under way that began before it was known, for commits of others leave gaps.
 */
export class InCommitOrder {
  readonly #sink: OperationSink;
  /** By sequence. */
  readonly #waiting = new Map<number, Waiting>();
  /** Numbers of what is under way, the oldest first. */
  readonly #underWay = new Set<number>();
  #begun = 0;
  #delivered = 0;

  constructor(sink: OperationSink) {
    this.#sink = sink;
  }

  /** The number of an operation that begins. */
  begin(): number {
    this.#begun += 1;
    this.#underWay.add(this.#begun);
    return this.#begun;
  }

  committed(number: number, entry: RecordedOperation): void {
    this.#waiting.set(entry.sequence, { entry, bar: this.#begun });
    this.end(number);
  }

  /** The operation commits nothing, or nothing more. */
  end(number: number): void {
    if (this.#underWay.delete(number)) this.#deliver();
  }

  #deliver(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.#underWay;
    while (this.#waiting.size > 0) {
      const next = Math.min(...this.#waiting.keys());
      const waiting = this.#waiting.get(next);
      if (waiting === undefined || (next !== this.#delivered + 1 && oldest <= waiting.bar)) return;
      this.#waiting.delete(next);
      this.#delivered = next;
      callListener(this.#sink, waiting.entry);
    }
  }
}
