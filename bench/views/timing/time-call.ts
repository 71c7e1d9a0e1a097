import { interruptions } from "./interruptions";
import type { Samples } from "./samples";

/** Times one call that does not answer cases. */
export async function timeCall(samples: Samples, call: () => Promise<unknown>): Promise<void> {
  const interrupted = interruptions();
  const start = performance.now();
  await call();
  const taken = performance.now() - start;
  samples.add(taken, interruptions() !== interrupted);
}
