import { median } from "../median";

/** Milliseconds of one call. */
export interface Timing {
  readonly calls: number;
  readonly median: number;
  readonly p99: number;
  /** Of this process's processor time, on average. */
  readonly cpu: number;
}

export interface Effort {
  readonly calls: number;
  /** No further call begins after so many. */
  readonly seconds: number;
}

/** Makes the calls one after another and times each. */
export async function timed({ calls, seconds }: Effort, call: (index: number) => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  for (let index = 0; index < calls && (index === 0 || performance.now() < end); index += 1) {
    const start = performance.now();
    await call(index);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(cpu);
  return timingOf(times, (user + system) / 1000);
}

export function timingOf(times: readonly number[], cpu: number): Timing {
  return { calls: times.length, median: median(times), p99: percentile(times, 0.99), cpu: cpu / times.length };
}

/** The nearest rank: as much of the times as asked for is not above it. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}
