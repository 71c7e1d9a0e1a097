import type { Scalar } from "../../query";

/** Numbers the values of a column from 1; the code 0 is for the empty one. */
export class Dictionary {
  readonly #codes = new Map<Scalar, number>();
  readonly #values: (Scalar | undefined)[] = [undefined];
  readonly #free: number[] = [];

  /** Greater than every code. */
  get size(): number {
    return this.#values.length;
  }

  get bytes(): number {
    return 40 * this.#codes.size + 8 * this.#values.length;
  }

  find(value: Scalar): number | undefined {
    return this.#codes.get(value);
  }

  value(code: number): Scalar | undefined {
    return this.#values[code];
  }

  add(value: Scalar): number {
    const code = this.#free.pop() ?? this.#values.length;
    this.#values[code] = value;
    this.#codes.set(value, code);
    return code;
  }

  /** Lets go of a value that nothing has any more. */
  remove(code: number): void {
    const value = this.#values[code];
    if (value === undefined) return;
    this.#codes.delete(value);
    this.#values[code] = undefined;
    this.#free.push(code);
  }
}
