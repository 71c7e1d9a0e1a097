import type { EngineOptions } from "../engine/engine-options";
import type { ActingActor, OperationContext } from "../session/context";

/** What live views are made from. */
export interface LiveSource {
  readonly options: EngineOptions;
  /** The workspace is being loaded: what it holds is not to be shown. */
  readonly isTaken: boolean;
  /** Whole epoch milliseconds. */
  now(): number;
  ready(): Promise<void>;
  context(actor: ActingActor, input: unknown): OperationContext;
}
