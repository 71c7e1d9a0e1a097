import { callListener } from "../base/call-listener";
import { unexpected, WorkspaceError } from "../errors/errors";
import type { Operations } from "../operations/registry";
import type { CardMoveInput } from "./moves";
import type { SnapshotStore } from "./snapshot-store";

/** The name of an operation, such as `moveCard`. */
export type OperationName = keyof Operations;
/** The input of an operation; that of `moveCard` may name the card to put the moved one after. */
export type OperationInput<Name extends OperationName> = Name extends "moveCard"
  ? CardMoveInput
  : Parameters<Operations[Name]>[0];
export type OperationOutput<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;

/** How the calls of an operation stand. */
export interface OperationSnapshot<Output> {
  /** Whether the last call is not answered yet. */
  readonly isPending: boolean;
  /** Why the last call was refused; until the next call, or `reset`. */
  readonly error: WorkspaceError | undefined;
  /** The answer of the last call. */
  readonly output: Output | undefined;
}

/** An operation to be called by a user, with how its calls stand. */
export interface OperationStore<Input, Output> extends SnapshotStore<OperationSnapshot<Output>> {
  /** Calls the operation. Nothing is thrown: `error` says why it was refused. */
  readonly run: (input: Input) => void;
  /** The same for who waits for the answer; rejected when it is refused. */
  readonly runAsync: (input: Input) => Promise<Output>;
  /** Forgets error and output; a call that is not answered yet is not reported any more. */
  readonly reset: () => void;
}

const idle = Object.freeze({ isPending: false, error: undefined, output: undefined });

/** Runs the operation. Of several concurrent calls the last one counts. */
export function operationStore<Input, Output>(call: (input: Input) => Promise<Output>): OperationStore<Input, Output> {
  type Snapshot = OperationSnapshot<Output>;
  const listeners = new Set<{ readonly hear: () => void }>();
  let snapshot: Snapshot = idle;
  let last = 0;

  const show = (next: Snapshot): void => {
    snapshot = Object.freeze(next);
    for (const { hear } of [...listeners]) callListener(hear, undefined);
  };

  const runAsync = async (input: Input): Promise<Output> => {
    last += 1;
    const mine = last;
    const answer = (outcome: Partial<Snapshot>): void => {
      if (mine === last) show({ ...idle, ...outcome });
    };
    show({ ...snapshot, isPending: true, error: undefined });
    try {
      const output = await call(input);
      answer({ output });
      return output;
    } catch (cause) {
      answer({ error: cause instanceof WorkspaceError ? cause : unexpected(cause) });
      throw cause;
    }
  };

  return Object.freeze({
    getSnapshot: () => snapshot,
    getServerSnapshot: () => idle,
    subscribe: (hear: () => void) => {
      const listener = { hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run: (input: Input) => void runAsync(input).catch(() => {}),
    runAsync,
    reset: () => {
      last += 1;
      show(idle);
    },
  });
}
