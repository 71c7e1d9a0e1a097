import type { OperationContext } from "../../session/context";
import type { Interception, Interceptor } from "../../session/interceptor";
import type { RecordedOperation } from "../../session/operation-log";
import type { Storage } from "../../storage/storage";
import { ReplayedAttempt } from "./replayed-attempt";

/** Gives the operation that is to be replayed next what it was given when it was recorded. */
export class Replayer implements Interceptor {
  #current: RecordedOperation | undefined;
  #sequence: number | undefined;
  readonly #highest = new Map<string, number>();

  /** Carries out one operation; the number of its commit, or `undefined` when it changed nothing. */
  async carryOut(operation: RecordedOperation, task: () => Promise<unknown>): Promise<number | undefined> {
    this.#current = operation;
    this.#sequence = undefined;
    await task();
    return this.#sequence;
  }

  /** Commits before the first operation of a later log are left alone. */
  async intercept(context: OperationContext, _input: unknown, storage: Storage): Promise<Interception | undefined> {
    const current = this.#current;
    if (current === undefined || context.operation !== current.operation) return undefined;
    const begun = () =>
      new ReplayedAttempt(current, storage, (counter, number) =>
        this.#catchUp(storage, context.teamId, counter, number),
      );
    let attempt = begun();
    return {
      context: { ...context, ulid: () => attempt.id("ULID"), uuid: () => attempt.id("UUID") },
      unchecked: () => {
        attempt = begun();
        return attempt;
      },
      committed: (sequence) => {
        this.#sequence = sequence;
      },
    };
  }

  /** Makes the storage give no number again that the log gives. */
  async #catchUp(storage: Storage, team: string, counter: string, number: number): Promise<void> {
    let highest = this.#highest.get(counter) ?? 0;
    while (highest < number) {
      const missing = number - highest;
      highest = (await storage.allocate(team, counter, missing)) + missing - 1;
    }
    this.#highest.set(counter, highest);
  }
}
