import type { TimeUnit } from "../base/time";
import type { JsonValue } from "../storage/storage";
import type { ActingActor } from "./context";

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
