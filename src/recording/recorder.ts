import type { OperationContext } from "../session/context";
import { deepFreeze } from "../session/freeze";
import type { Storage } from "../storage/storage";
import { Attempt } from "./attempt";
import type { Attendance } from "./attendant";
import type { RecordedOperation } from "./operation-log";

/** Records every operation that commits something, once, as its last attempt was made. Rule H3. */
export class Recorder {
  readonly #operations = new Map<number, RecordedOperation>();
  #last = 0;

  attend(context: OperationContext, input: unknown, storage: Storage): Attendance {
    let attempt = new Attempt(storage, this.#last);
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
      committed: (sequence) => this.#add(sequence, context, input, attempt),
    };
  }

  /** In the order of their commits, which is not always that in which they end. */
  operations(): readonly RecordedOperation[] {
    return [...this.#operations.values()].sort((a, b) => a.sequence - b.sequence);
  }

  /** What it read is left out where nobody can have committed anything since: there it is what the storage holds. */
  #add(sequence: number, { operation, actor, nowMs: now }: OperationContext, input: unknown, attempt: Attempt): void {
    const { began, reads, ulids, uuids, numbers } = attempt;
    const entry = { sequence, operation, actor, input: input ?? {}, now, ulids, uuids, numbers };
    const whole = sequence === began + 1 || reads.length === 0 ? entry : { ...entry, reads };
    this.#operations.set(sequence, deepFreeze(JSON.parse(JSON.stringify(whole))));
    this.#last = Math.max(this.#last, sequence);
  }
}

function noted(list: string[], id: string): string {
  list.push(id);
  return id;
}
