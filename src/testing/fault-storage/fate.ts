import { seededRandom } from "../seeded-random";
import type { FaultName, FaultStorageOptions } from "./faults";

/** The order in which the rates share the range of a draw. */
const exclusive = [
  "busy",
  "unavailable",
  "lost_request",
  "lost_answer",
  "duplicate",
  "conflict",
  "outage",
  "disconnect",
] as const;

/** What befalls one call by chance. */
export interface Fate {
  readonly fault: FaultName | null;
  /** In milliseconds. */
  readonly delay: number;
}

/** Draws as often for each call, so that what befalls the nth one follows from the seed and n alone. */
export function fates(options: FaultStorageOptions): () => Fate {
  const { seed = 1, rates = {}, longestDelay = 5 } = options;
  refuseImpossible(rates);
  const random = seededRandom(seed);
  return () => {
    let left = random();
    const isDelayed = random() < (rates.delay ?? 0);
    const delay = random() * longestDelay;
    const fault = exclusive.find((name) => {
      left -= rates[name] ?? 0;
      return left < 0;
    });
    return { fault: fault ?? null, delay: isDelayed ? delay : 0 };
  };
}

function refuseImpossible(rates: NonNullable<FaultStorageOptions["rates"]>): void {
  for (const [name, rate] of Object.entries(rates)) {
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`The rate of "${name}" is from 0 to 1, not ${rate}.`);
  }
  const sum = exclusive.reduce((total, name) => total + (rates[name] ?? 0), 0);
  // Rates such as 0.1, 0.2 and 0.7 add up to a little more than 1.
  if (sum > 1 + 1e-9) throw new RangeError(`The rates that exclude each other make ${sum}, more than 1.`);
}
