import type { LinesProgress } from "workspace-engine";

/** How much memory was in use at a point of the work, in bytes, after garbage was collected. */
export interface Sample {
  readonly phase: LinesProgress["phase"];
  /** How much of the phase was done, 0 to 1. */
  readonly part: number;
  /** By how much it grew since the beginning. */
  readonly heap: number;
  /** Of the whole process, what SQLite takes for itself and garbage not yet given back included. */
  readonly resident: number;
}

const STEPS = 10;

/** Notes the memory in use at each tenth of each phase. */
export class HeapOverTime {
  readonly samples: Sample[] = [];
  readonly start = heapNow();
  readonly #onSample: ((sample: Sample) => void) | undefined;
  #next = "";

  /** `onSample` gets each sample at once: the whole takes long. */
  constructor(onSample?: (sample: Sample) => void) {
    this.#onSample = onSample;
  }

  readonly onProgress = ({ phase, documents, total }: LinesProgress): void => {
    const part = documents / total;
    const step = `${phase} ${Math.floor(part * STEPS)}`;
    if (step === this.#next) return;
    this.#next = step;
    const sample = { phase, part, heap: heapNow() - this.start, resident: process.memoryUsage().rss };
    this.samples.push(sample);
    this.#onSample?.(sample);
  };

  samplesOf(phase: LinesProgress["phase"]): readonly Sample[] {
    return this.samples.filter((sample) => sample.phase === phase);
  }
}

function heapNow(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
