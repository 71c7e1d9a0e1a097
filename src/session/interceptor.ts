import type { Storage } from "../storage/storage";
import type { OperationContext } from "./context";
import type { RecordedOperation } from "./operation-log";

/** The storage calls of an attempt that the commit does not check. */
export type Unchecked = Pick<Storage, "find" | "findIds" | "count" | "allocate">;

/** Hooks into the steps of one operation. */
export interface Interception {
  /** The operation's context, with ids that are noted or given. */
  readonly context: OperationContext;
  /** Called as each attempt begins: where that one reads what is not checked, and gets its numbers. */
  readonly unchecked: () => Unchecked;
  readonly committed: (sequence: number) => void;
  /** Called when nothing more comes of the operation, whether it committed or not; or, if that is `unknown`, may come of it. */
  readonly ended?: (outcome: "known" | "unknown") => void;
}

/** Steps into every operation: to record it, or to give it what it was given before. */
export interface Interceptor {
  intercept(context: OperationContext, input: unknown, storage: Storage): Promise<Interception | undefined>;
  /** The recorded operations in the order of their commits, if they were kept. */
  operations?(storage: Storage, team: string): Promise<readonly RecordedOperation[] | undefined>;
}
