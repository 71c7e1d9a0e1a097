import { MemoryStorage } from "workspace-engine";
import { type StorageContractOptions, storageContract } from "workspace-engine/testing";
import type { Fault } from "./faulty";

export interface Failure {
  readonly section: string;
  readonly name: string;
  readonly message: string;
}

export const memoryOptions: StorageContractOptions = {
  name: "faulty",
  capabilities: new MemoryStorage().capabilities,
  notifies: true,
  create: () => new MemoryStorage(),
  histories: 3,
  wakeTimeout: 20,
};

/** Runs the contract suite to its end, and returns what failed. */
export async function runContract(options: StorageContractOptions): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const { title, cases } of storageContract(options)) {
    const section = title.slice(options.name.length + 2);
    for (const { name, run } of cases) {
      const message = await run().then(
        () => undefined,
        (error: unknown) => String(error),
      );
      if (message !== undefined) failures.push({ section, name, message });
    }
  }
  return failures;
}

const runs = new Map<Fault, Promise<readonly Failure[]>>();

/** Failures of the contract suite for a storage with this fault, run once. */
export function failuresOf(fault: Fault): Promise<readonly Failure[]> {
  const run =
    runs.get(fault) ?? runContract({ ...memoryOptions, create: fault.create, ...fault.options, wakeTimeout: 20 });
  runs.set(fault, run);
  return run;
}
