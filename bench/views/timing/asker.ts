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
  /** Asks some cases, by their places among all cases. */
  time(cases: readonly Case[], places: Int32Array, samplesOf: (asked: Case) => Samples): Promise<void>;
}

/** So many calls follow each other before their answers are looked at, which would leave the caches to other things. */
const RUN = 16;

export function askerOf<Answer>(who: Answerer<Answer>, cases: readonly Case[], rounds: number): Asker {
  const time: Asked["time"] = (all, places, samplesOf) => timeRun(who, all, places, samplesOf);
  return new Asker({ prepare: () => who.round?.(), time }, cases, rounds);
}

/** In which order all cases are asked: any, or one shape after the other. */
export type AskingOrder = "mixed" | "by shape";

/** Asks somebody all cases, as often as it is told to, and keeps the times. */
export class Asker {
  readonly #cases: readonly Case[];
  readonly #order: Int32Array;
  readonly #samples: ReadonlyMap<string, Samples>;
  readonly #shapes: readonly string[];
  readonly #asked: Asked;

  constructor(asked: Asked, cases: readonly Case[], rounds: number) {
    this.#asked = asked;
    this.#cases = cases;
    this.#order = Int32Array.from(cases.keys());
    this.#samples = samplesByShape(cases, rounds);
    this.#shapes = [...this.#samples.keys()];
  }

  async round(random: () => number, order: AskingOrder): Promise<void> {
    await this.#asked.prepare();
    shuffle(this.#order, random);
    if (order === "by shape") this.#order.sort((a, b) => this.#shapeAt(a) - this.#shapeAt(b));
    for (let start = 0; start < this.#order.length; start += RUN) {
      await this.#asked.time(this.#cases, this.#order.subarray(start, start + RUN), this.#samplesOf);
    }
  }

  clear(): void {
    for (const counted of this.#samples.values()) counted.clear();
  }

  #shapeAt(place: number): number {
    return this.#shapes.indexOf(this.#cases[place]?.shape ?? "");
  }

  readonly #samplesOf = ({ shape }: Case): Samples => {
    const samples = this.#samples.get(shape);
    if (samples === undefined) throw new RangeError(`There is no shape ${shape}.`);
    return samples;
  };

  figures(): ReadonlyMap<string, Figure> {
    return new Map(Array.from(this.#samples, ([shape, counted]) => [shape, counted.figure()]));
  }
}

async function timeRun<Answer>(
  who: Answerer<Answer>,
  cases: readonly Case[],
  places: Int32Array,
  samplesOf: (asked: Case) => Samples,
): Promise<void> {
  const answers: Answer[] = [];
  const times: number[] = [];
  const interrupted = interruptions();
  for (const place of places) {
    if (who.before !== undefined) await who.before(place);
    const start = performance.now();
    const answered = who.answer(place);
    const answer = answered instanceof Promise ? await answered : answered;
    times.push(performance.now() - start);
    answers.push(answer);
  }
  const isDisturbed = interruptions() !== interrupted;
  for (const [nth, answer] of answers.entries()) {
    const asked = cases[places[nth] ?? 0];
    if (asked === undefined) continue;
    samplesOf(asked).add(times[nth] ?? Number.NaN, isDisturbed);
    gate(who.name, asked, who.ids(answer));
  }
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
