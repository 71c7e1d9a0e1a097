import type { Clause, FieldValue, Scalar } from "../../query";
import type { Column, Compiled } from "./column";
import { type NumberArray, stored, withRoom } from "./number-array";
import type { Slots } from "./slots";
import { ValueIndex } from "./value-index";

/** A field of one string or boolean: the codes of its values. */
export class CodedColumn implements Column {
  readonly #slots: Slots;
  readonly #empty: Scalar;
  readonly values: ValueIndex;
  data: NumberArray = new Uint8Array(16);

  constructor(slots: Slots, empty: Scalar) {
    this.#slots = slots;
    this.#empty = empty;
    this.values = new ValueIndex(slots);
  }

  get bytes(): number {
    return this.data.byteLength + this.values.bytes;
  }

  write(slot: number, value: FieldValue | undefined, isNew: boolean): void {
    const scalar = (value as Scalar | undefined) || this.#empty;
    if (!isNew) {
      const old = this.data[slot] ?? 0;
      if ((this.values.dictionary.value(old) ?? this.#empty) === scalar) return;
      this.values.remove(old, slot);
    }
    const code = scalar === this.#empty ? 0 : this.values.codeOf(scalar);
    const { data } = this;
    this.data = stored(data, slot, code);
    if (this.data !== data) this.#slots.touch();
    this.values.postings.add(code, slot);
  }

  pause(count: number): void {
    this.data = withRoom(this.data, count);
  }

  clear(slot: number): void {
    this.values.remove(this.data[slot] ?? 0, slot);
  }

  read(slot: number): Scalar {
    return this.values.dictionary.value(this.data[slot] ?? 0) ?? this.#empty;
  }

  verify(slots: readonly number[]): readonly string[] {
    return this.values.verify(slots, (slot) => [this.data[slot] ?? 0]);
  }

  compile(clause: Clause, nth: number): Compiled {
    return this.values.compile(clause, nth, this.data);
  }
}
