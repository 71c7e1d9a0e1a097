import type { TeamCall } from "../../storage/forwarding";
import type { Storage } from "../../storage/storage";

/** Of these at most one befalls a call. In the order in which their rates share the range of a draw. */
export const exclusiveFaults = [
  "busy",
  "unavailable",
  "lost_request",
  "lost_answer",
  "duplicate",
  "conflict",
  "outage",
  "disconnect",
] as const;

/**
 * - `busy`, `unavailable`: the call is refused and nothing is done.
 * - `lost_request`: a commit or allocation is not made, and its outcome said to be unknown.
 * - `lost_answer`: it is made, and its outcome said to be unknown.
 * - `duplicate`: a commit is sent a second time after its answer, with the same `txId`.
 * - `conflict`: a commit that checks anything is refused as if all of that had changed, unless its `txId` was sent before.
 * - `delay`: the call is held back for a while before it is made.
 * - `outage`: the call is made and answered; then the storage cannot be reached for a number of calls, whichever.
 * - `disconnect`: `lost_answer`, and then an outage.
 */
export type FaultName = (typeof exclusiveFaults)[number] | "delay";

/** A method of a storage that can go wrong. */
export type FaultyCall = TeamCall | "open";

const everywhere = ["busy", "unavailable", "delay", "outage"] as const;
const writing = [...everywhere, "lost_request", "lost_answer", "disconnect"] as const;

export const faultsOf: Readonly<Record<FaultyCall, readonly FaultName[]>> = {
  open: everywhere,
  get: everywhere,
  find: everywhere,
  findIds: everywhere,
  count: everywhere,
  countBy: everywhere,
  commit: [...writing, "duplicate", "conflict"],
  allocate: writing,
  changes: everywhere,
  logRange: everywhere,
  retain: everywhere,
};

export const forEachFault = <T>(value: T): Record<FaultName, T> =>
  Object.fromEntries([...exclusiveFaults, "delay"].map((name) => [name, value])) as Record<FaultName, T>;

/** How often a storage fails by itself, and in which ways. */
export interface FaultStorageOptions {
  /** The same seed and the same calls in the same order give the same faults. Default 1. */
  readonly seed?: number;
  /**
   * How often each fault affects a call that it can affect, from 0 (default) to 1. All but `delay` exclude each other,
   * so that together they make at most 1.
   */
  readonly rates?: Readonly<Partial<Record<FaultName, number>>>;
  /** The methods that anything befalls by chance. Default: all but `close`. */
  readonly only?: readonly FaultyCall[];
  /** How many commits of a team in a row a random `conflict` befalls. Default 1. */
  readonly stormLength?: number;
  /** How many calls are refused as `unavailable` while an outage lasts; `Infinity` is until `calm`. Default 5. */
  readonly outageLength?: number;
  /** The longest delay in milliseconds. Default 5. */
  readonly longestDelay?: number;
  /** How delays are waited for. Default: with `setTimeout`. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** A storage in which things go wrong, by chance or as planned. */
export interface FaultStorage extends Storage {
  /**
   * Lets the next calls of a method go wrong, one fault each, an `Error` being what the call rejects with; `null` leaves
   * one alone. Plans come before chance. Throws a `TypeError` for a fault that the method cannot have.
   */
  failNext(call: FaultyCall, ...faults: readonly (FaultName | Error | null)[]): void;
  /** From now on nothing goes wrong by chance, and an outage is over. */
  calm(): void;
  /** How often each fault was caused. */
  readonly faults: Readonly<Record<FaultName, number>>;
  /** How often each method was called. */
  readonly calls: Readonly<Record<FaultyCall, number>>;
}
