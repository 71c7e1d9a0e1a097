import { compareScalars } from "../../evaluate";
import type { FieldValue } from "../../query";
import type { Column } from "./column";
import type { Slots } from "./slots";
import { SortedSlots } from "./sorted-slots";
import type { TextColumn } from "./text-column";

/** The documents of a value in the order of another field, once asked for: then the first and last are soon found. */
export class GroupedOrders {
  readonly #groups: Column;
  readonly #texts: TextColumn;
  readonly #compare: (left: number, right: number) => number;
  readonly #orders = new Map<FieldValue, SortedSlots>();

  constructor(slots: Slots, groups: Column, texts: TextColumn) {
    this.#groups = groups;
    this.#texts = texts;
    this.#compare = (left, right) =>
      compareScalars(texts.textOf(left), texts.textOf(right)) || slots.compare(left, right);
  }

  get bytes(): number {
    let bytes = 0;
    for (const order of this.#orders.values()) bytes += order.bytes;
    return bytes;
  }

  /** The order of a value; undefined where a text is empty, which would come last in both directions. */
  orderOf(value: FieldValue, members: () => readonly number[]): SortedSlots | undefined {
    const known = this.#orders.get(value);
    if (known !== undefined) return known;
    const slots = [...members()];
    if (slots.some((slot) => this.#texts.textOf(slot) === "")) return undefined;
    const order = new SortedSlots(this.#compare);
    order.addAll(slots.sort(this.#compare));
    this.#orders.set(value, order);
    return order;
  }

  /** Before what is in a slot moves or goes. */
  leave(slot: number): void {
    this.#orders.get(this.#groups.read(slot))?.remove(slot);
  }

  /** After it has moved or come. */
  enter(slot: number): void {
    const value = this.#groups.read(slot);
    if (this.#texts.textOf(slot) === "") this.#orders.delete(value);
    else this.#orders.get(value)?.insert(slot);
  }

  /** Before many come: quicker than to put each in its place. */
  forget(): void {
    this.#orders.clear();
  }

  isRight(slots: readonly number[]): boolean {
    for (const [value, order] of this.#orders) {
      if (!order.isRight(slots.filter((slot) => this.#groups.read(slot) === value).length)) return false;
    }
    return true;
  }
}
