import { type HostileRequest, requestsOf } from "./requests";
import type { Send, Target } from "./subject";

/**
 * Shorter times, in milliseconds, are mostly those of reading a body of 1 MiB, of the clock, and of code that was not
 * compiled yet.
 */
const LEAST_CPU_MS = 20;

export interface Sample {
  /** The places in the input, and what stood there. */
  readonly what: string;
  readonly bytes: number;
  readonly status: number;
  /** Milliseconds of processor time: the least of several, where the first was long enough to measure. */
  readonly cpu: number;
  /** How many times as long as half of it that took; nothing where it is too short to measure. */
  readonly growth: number | undefined;
}

/** Something that is done with an input of any size, and answered with a status. */
export interface Trial {
  readonly what: string;
  readonly bytes: number;
  /** Makes it ready to be done once and again, of a size that is so many times less. */
  readonly prepare: (divisor: number) => Promise<() => Promise<number>>;
}

export interface Effort {
  /** How often, at most, a request is sent; the least time counts. */
  readonly runs: number;
  /** By how much requests are smaller than they may be. */
  readonly divisor?: number;
}

/** Measures every hostile request to the operations. */
export async function* measure(target: Target, { runs, divisor = 1 }: Effort): AsyncGenerator<Sample> {
  let senders: readonly [lenient: Send, strict: Send] | undefined;
  let place: string | undefined;
  for (const request of requestsOf(target)) {
    // Accepted values stay: a workspace for each place keeps the collector out of the measurements.
    if (senders === undefined || request.place !== place) {
      senders = [await target.open("ignore"), await target.open("refuse")];
      place = request.place;
    }
    const [lenient, strict] = senders;
    for (const size of request.sizes) {
      yield sampleOf(trialOf(request, size / divisor, lenient), runs);
      if (!request.isLookedThrough) continue;
      const trial = trialOf(request, size / divisor, strict);
      yield sampleOf({ ...trial, what: `${trial.what}, unknown fields refused` }, runs);
    }
  }
}

function trialOf({ place, shape, inputOf }: HostileRequest, size: number, send: Send): Trial {
  const bodyOf = (divisor: number) => JSON.stringify(inputOf(Math.floor(size / divisor)));
  return {
    what: `${place}: ${shape}`,
    bytes: new TextEncoder().encode(bodyOf(1)).length,
    prepare: async (divisor) => {
      const body = bodyOf(divisor);
      return () => send(body);
    },
  };
}

/** Measures something, and something half as large where that is long enough to measure. */
export async function sampleOf({ what, bytes, prepare }: Trial, runs: number): Promise<Sample> {
  const { cpu, answer } = await leastCpuOf(await prepare(1), runs, LEAST_CPU_MS);
  if (cpu < LEAST_CPU_MS) return { what, bytes, status: answer, cpu, growth: undefined };
  const half = await leastCpuOf(await prepare(2), runs);
  // Once more, compiled as well as the half was.
  const again = await leastCpuOf(await prepare(1), runs);
  const least = Math.min(cpu, again.cpu);
  return { what, bytes, status: answer, cpu: least, growth: least / half.cpu };
}

/** The least of several times; there are no more of them once one is short enough. */
async function leastCpuOf(task: () => Promise<number>, runs: number, enough = 0) {
  let least = Number.POSITIVE_INFINITY;
  let answer = 0;
  for (let run = 0; run < runs && least >= enough; run += 1) {
    // Earlier garbage must not be collected during the measurement.
    if (run > 0) globalThis.gc?.({ type: run === 1 ? "major" : "minor" });
    const start = process.cpuUsage();
    answer = await task();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return { cpu: least, answer };
}
