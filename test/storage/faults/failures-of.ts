import type { Fault } from "./faulty";
import { type Failure, memoryOptions, runContract } from "./run-contract";

const runs = new Map<Fault, Promise<readonly Failure[]>>();

/** Failures of the contract suite for a storage with this fault, run once. */
export function failuresOf(fault: Fault): Promise<readonly Failure[]> {
  const run =
    runs.get(fault) ?? runContract({ ...memoryOptions, create: fault.create, ...fault.options, wakeTimeout: 20 });
  runs.set(fault, run);
  return run;
}
