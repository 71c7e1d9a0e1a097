import { median } from "../median";
import { processorTime } from "../processor-time";

/** Something to do over and over: each round is made ready first, which does not count. */
export interface Measured {
  readonly name: string;
  /** The calls of one round. */
  readonly prepare: (round: number) => Promise<readonly (() => Promise<unknown>)[]>;
}

export interface Figure {
  readonly name: string;
  /** Of one call. */
  readonly microseconds: number;
}

/** The median of so many rounds, after as many that warm up. */
export async function figureOf({ name, prepare }: Measured, rounds: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = -rounds; round < rounds; round += 1) {
    const all = await prepare(round + rounds);
    const start = processorTime();
    for (const call of all) await call();
    if (round >= 0) times.push((processorTime() - start) / all.length);
  }
  return { name, microseconds: median(times) };
}
