import { seededRandom } from "../repeatable/seeded-random";
import { exclusiveFaults, type FaultName, type FaultStorageOptions } from "./faults";

/** The random fault of one call. */
export interface RandomFault {
  readonly fault: FaultName | null;
  /** In milliseconds. */
  readonly delay: number;
}

/** Draws as often for each call, so that what befalls the nth one follows from the seed and n alone. */
export function randomFaults(options: FaultStorageOptions): () => RandomFault {
  const { seed = 1, rates = {}, longestDelay = 5 } = options;
  const random = seededRandom(seed);
  return () => {
    let left = random();
    const isDelayed = random() < (rates.delay ?? 0);
    const delay = random() * longestDelay;
    const fault = exclusiveFaults.find((name) => {
      left -= rates[name] ?? 0;
      return left < 0;
    });
    return { fault: fault ?? null, delay: isDelayed ? delay : 0 };
  };
}
