import { gate } from "../gate";
import type { Case } from "../shapes/case";
import { interruptions } from "./interruptions";
import { type Figure, Samples } from "./samples";

/** Somebody who answers cases. */
export interface Answerer<Answer> {
  readonly name: string;
  /** Before each round, untimed. */
  round?(): Promise<void> | void;
  /** Before each call, untimed, with the place of the case among all cases. */
  before?(place: number): Promise<void> | void;
  /** The call that is timed, with the place of the case among all cases. */
  answer(place: number): Promise<Answer> | Answer;
  /** Afterwards, untimed: the ids in what was answered. */
  ids(answer: Answer): readonly string[];
}

/** Somebody whose kind of answers nobody else need know. */
interface Asked {
  prepare(): Promise<void> | void;
  time(asked: Case, place: number, samples: Samples): Promise<void>;
}

export function askerOf<Answer>(who: Answerer<Answer>, cases: readonly Case[], rounds: number): Asker {
  const time: Asked["time"] = (asked, place, samples) => timeOne(who, asked, place, samples);
  return new Asker({ prepare: () => who.round?.(), time }, cases, rounds);
}

/** Asks somebody all cases, as often as it is told to, and keeps the times. */
export class Asker {
  readonly #cases: readonly Case[];
  readonly #order: Int32Array;
  readonly #samples: ReadonlyMap<string, Samples>;
  readonly #asked: Asked;

  constructor(asked: Asked, cases: readonly Case[], rounds: number) {
    this.#asked = asked;
    this.#cases = cases;
    this.#order = Int32Array.from(cases.keys());
    this.#samples = samplesByShape(cases, rounds);
  }

  async round(random: () => number): Promise<void> {
    await this.#asked.prepare();
    shuffle(this.#order, random);
    for (const place of this.#order) {
      const asked = this.#cases[place];
      const samples = this.#samples.get(asked?.shape ?? "");
      if (asked !== undefined && samples !== undefined) await this.#asked.time(asked, place, samples);
    }
  }

  clear(): void {
    for (const counted of this.#samples.values()) counted.clear();
  }

  figures(): ReadonlyMap<string, Figure> {
    return new Map(Array.from(this.#samples, ([shape, counted]) => [shape, counted.figure()]));
  }
}

async function timeOne<Answer>(who: Answerer<Answer>, asked: Case, place: number, samples: Samples): Promise<void> {
  await who.before?.(place);
  const interrupted = interruptions();
  const start = performance.now();
  const answered = who.answer(place);
  const settled = answered instanceof Promise ? await answered : answered;
  const taken = performance.now() - start;
  samples.add(taken, interruptions() !== interrupted);
  gate(who.name, asked, who.ids(settled));
}

function samplesByShape(cases: readonly Case[], rounds: number): ReadonlyMap<string, Samples> {
  const counts = new Map<string, number>();
  for (const { shape } of cases) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return new Map(Array.from(counts, ([shape, count]) => [shape, new Samples(count * rounds)]));
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    const moved = order[place] ?? 0;
    order[place] = order[other] ?? 0;
    order[other] = moved;
  }
}
