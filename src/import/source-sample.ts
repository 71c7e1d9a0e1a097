import { hashOf } from "../import-commits/said";
import type { Sample } from "../import-commits/same-source";

const SAMPLE = 200;

/** Some cards of a file, the same ones of any file that has them: those whose ids have the smallest hashes. */
export class SourceSample {
  #cards: (readonly [order: string, id: string, title: string])[] = [];
  #of = 0;

  add(id: string, title: unknown): void {
    this.#of += 1;
    this.#cards.push([hashOf(id), id, hashOf(title)]);
    if (this.#cards.length >= 2 * SAMPLE) this.#cut();
  }

  result(): Sample {
    this.#cut();
    return { cards: this.#cards.map(([, id, title]) => [id, title]), of: this.#of };
  }

  #cut(): void {
    this.#cards = this.#cards.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, SAMPLE);
  }
}
