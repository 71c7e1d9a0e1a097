import type { EngineOptions } from "../operation/engine-options";
import type { ActingActor, OperationContext } from "../session/context";
import type { StagedChange } from "../session/staged-change";

/** The source that live views read from. */
export interface LiveSource {
  readonly options: EngineOptions;
  /** The workspace is being loaded: what it holds is not to be shown. */
  readonly isTaken: boolean;
  /** Whole epoch milliseconds. */
  now(): number;
  ready(): Promise<void>;
  context(actor: ActingActor, input: unknown): OperationContext;
}

/** Notified of what this process commits before whoever asked for it is answered. */
export interface CommitWatch {
  committed(sequence: number, staged: readonly StagedChange[]): Promise<void> | undefined;
  /** There may be commits that it was not notified of. */
  look(): void;
}
