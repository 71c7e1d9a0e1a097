import { lengthened } from "./number-array";

/** Which codes are asked for. Clearing costs nothing: a code is marked when it bears the number of the last marking. */
export class Marks {
  #stamps: Uint32Array = new Uint32Array(16);
  #epoch = 0;
  #owner: object | undefined;

  get stamps(): Uint32Array {
    return this.#stamps;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Marks the codes and no others; nothing is to be done when the same owner was the last to do so. */
  mark(owner: object, codes: readonly number[], dictionarySize: number): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    if (this.#stamps.length < dictionarySize) this.#stamps = lengthened(this.#stamps, dictionarySize);
    if (this.#epoch === 0xffff_ffff) this.#stamps.fill(0);
    this.#epoch = (this.#epoch % 0xffff_ffff) + 1;
    for (const code of codes) this.#stamps[code] = this.#epoch;
  }

  clear(): void {
    this.#owner = undefined;
  }

  add(code: number): void {
    this.#stamps[code] = this.#epoch;
  }
}

/** Marks for as many clauses about one column as a query has. */
export class MarkPool {
  readonly #marks: Marks[] = [];

  at(index: number): Marks {
    let marks = this.#marks[index];
    if (marks === undefined) {
      marks = new Marks();
      this.#marks[index] = marks;
    }
    return marks;
  }
}
