import type { TimeUnit } from "../base/time";
import type { JsonValue, Storage } from "../storage/storage";
import type { ActingActor, OperationContext } from "./context";

/** The operations of a workspace in the order of their commits: plain JSON, for `replay`. Rule H3. */
export interface OperationLog {
  readonly format: "workspace-engine-operations";
  readonly version: 1;
  readonly team_id: string;
  readonly time_unit: TimeUnit;
  readonly time_zone: string;
  readonly operations: readonly RecordedOperation[];
}

/** Takes each recorded operation, in the order of the commits, soon after its commit. */
export type OperationSink = (operation: RecordedOperation) => unknown;

/** One operation that changed something, with all that its outcome rests on besides the documents it checked. */
export interface RecordedOperation {
  /** The number of its commit. */
  readonly sequence: number;
  /** `updateList`; `prepareWorkspace` is what the first operation of a new workspace does before anything else. */
  readonly operation: string;
  readonly actor: ActingActor;
  /** As it was given. */
  readonly input: JsonValue;
  /** Its instant in epoch milliseconds. */
  readonly now: number;
  /** The ids it drew, each in the order it asked for them; the last ULID is that of its commit. */
  readonly ulids: readonly string[];
  readonly uuids: readonly string[];
  /** The numbers it was given, by counter. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** Reads that no check covers, recorded when others committed meanwhile: repeated later they would differ. */
  readonly reads?: readonly RecordedRead[];
}

/** A read of the storage, and what it gave. */
export interface RecordedRead {
  readonly method: "find" | "findIds" | "count";
  readonly query: JsonValue;
  /** Documents, ids or a number. */
  readonly answer: JsonValue;
}

/** The storage calls of an attempt that the commit does not check. */
export type Unchecked = Pick<Storage, "find" | "findIds" | "count" | "allocate">;

export interface Interception {
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
