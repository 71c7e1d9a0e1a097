import { median } from "../median";
import { type Part, withValue } from "./parts";
import type { Target } from "./subject";
import { type HostileValue, valuesFor } from "./values";

/** A request and what it took. */
export interface Sample {
  /** The place in the input, and what stood there. */
  readonly what: string;
  readonly bytes: number;
  readonly status: number;
  /** Milliseconds of processor time, of the request and of one of half its size. */
  readonly cpu: number;
  readonly half: number;
  /** Of that, what `JSON.parse` alone takes. */
  readonly parsing: number;
}

export interface Effort {
  /** How often each request is sent; the median counts. */
  readonly runs: number;
  /** By how much requests are smaller than they may be. */
  readonly divisor?: number;
}

/** What the requests took that an operation can be sent: as large as its bounds allow, and as large as a body may be. */
export async function measure(target: Target, { runs, divisor = 1 }: Effort): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const part of target.parts) {
    for (const value of valuesFor(part, knownAt(target.input, part.path))) {
      for (const size of new Set([Math.min(part.maximum ?? value.most, value.most), value.most])) {
        samples.push(await sampleOf(target, part, value, Math.floor(size / divisor), runs));
      }
    }
  }
  return samples;
}

function knownAt(input: unknown, path: Part["path"]): unknown {
  const list = path.reduce<unknown>((value, key) => Object(value)[key], input);
  return Array.isArray(list) ? list[0] : undefined;
}

async function sampleOf(target: Target, part: Part, value: HostileValue, size: number, runs: number): Promise<Sample> {
  const sized = (count: number) => JSON.stringify(withValue(target.input, part.path, value.of(count)));
  const [body, smaller] = [sized(size), sized(size / 2)];
  const half = await cpuOf(() => target.send(smaller), runs);
  const whole = await cpuOf(() => target.send(body), runs);
  const { cpu: parsing } = await cpuOf(() => JSON.parse(body), runs);
  const bytes = new TextEncoder().encode(body).length;
  return {
    what: `${part.path.join(".")}: ${value.shape}`,
    bytes,
    status: whole.answer,
    cpu: whole.cpu,
    half: half.cpu,
    parsing,
  };
}

async function cpuOf<Answer>(task: () => Answer | Promise<Answer>, runs: number) {
  const times: number[] = [];
  const answers: Answer[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = process.cpuUsage();
    answers[0] = await task();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  const [answer] = answers;
  if (answer === undefined) throw new RangeError("A request must be sent at least once.");
  return { cpu: median(times), answer };
}
