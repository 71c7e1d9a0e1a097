import type { OperationContext } from "../session/context";
import { deepFreeze } from "../session/freeze";
import type { Interception } from "../session/interceptor";
import type { OperationSink, RecordedOperation } from "../session/operation-log";
import type { Storage } from "../storage/storage";
import { Attempt } from "./attempt";
import { InCommitOrder } from "./in-commit-order";
import { UnknownOutcomes } from "./unknown-outcomes";

/** Records every operation that commits something, once, as its last attempt was made. Rule H3. */
export class Recorder {
  readonly #operations = new Map<number, RecordedOperation>();
  readonly #sink: InCommitOrder | undefined;
  readonly #unknown = new UnknownOutcomes();
  #last = 0;

  constructor(sink?: OperationSink) {
    this.#sink = sink && new InCommitOrder(sink);
  }

  intercept(context: OperationContext, input: unknown, storage: Storage): Interception {
    let attempt = new Attempt(storage, this.#last);
    const number = this.#sink?.begin() ?? 0;
    let isRecorded = false;
    const committed = (sequence: number) => {
      isRecorded = true;
      const entry = this.#entryOf(sequence, context, input, attempt);
      if (this.#sink === undefined) this.#operations.set(sequence, entry);
      else this.#sink.committed(number, entry);
    };
    const missing = () => this.#sink?.end(number);
    return {
      context: {
        ...context,
        ulid: () => noted(attempt.ulids, context.ulid()),
        uuid: () => noted(attempt.uuids, context.uuid()),
      },
      unchecked: () => {
        attempt = new Attempt(storage, this.#last);
        return attempt;
      },
      committed,
      ended: (outcome) => {
        const txId = attempt.ulids.at(-1);
        if (outcome === "known" || isRecorded || txId === undefined) missing();
        else this.#unknown.add(txId, { after: attempt.began, committed, missing });
      },
    };
  }

  /** Finds out what became of operations whose outcome nobody knew; rejects as long as the storage cannot tell. */
  settle(storage: Storage, team: string): Promise<void> {
    return this.#unknown.settle(storage, team);
  }

  /** In the order of their commits, which is not always that in which they end; nothing where a sink takes them. */
  operations(): readonly RecordedOperation[] | undefined {
    if (this.#sink !== undefined) return undefined;
    return [...this.#operations.values()].sort((a, b) => a.sequence - b.sequence);
  }

  /** Its reads are left out where nobody can have committed anything since: the storage still holds them. */
  #entryOf(
    sequence: number,
    { operation, actor, nowMs: now }: OperationContext,
    input: unknown,
    attempt: Attempt,
  ): RecordedOperation {
    const { began, reads, ulids, uuids, numbers } = attempt;
    const entry = { sequence, operation, actor, input: input ?? {}, now, ulids, uuids, numbers };
    const whole = sequence === began + 1 || reads.length === 0 ? entry : { ...entry, reads };
    this.#last = Math.max(this.#last, sequence);
    return deepFreeze(JSON.parse(JSON.stringify(whole)));
  }
}

function noted(list: string[], id: string): string {
  list.push(id);
  return id;
}
