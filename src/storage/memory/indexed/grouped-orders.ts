import { compareScalars } from "../../evaluate";
import type { FieldValue } from "../../query";
import type { CodedColumn } from "./coded-column";
import { isOrdered } from "./is-ordered";
import { Order } from "./order";
import type { Slots } from "./slots";
import type { TextColumn } from "./text-column";

/**
 * The documents that share a value of one field in the order of the texts of another, for each value for which that was
 * asked: however many they are, the first and the last ones are found at once.
 */
export class GroupedOrders {
  readonly #groups: CodedColumn;
  readonly #texts: TextColumn;
  readonly #compare: (left: number, right: number) => number;
  readonly #orders = new Map<FieldValue, Order>();

  constructor(slots: Slots, groups: CodedColumn, texts: TextColumn) {
    this.#groups = groups;
    this.#texts = texts;
    this.#compare = (left, right) =>
      compareScalars(this.textOf(left), this.textOf(right)) || slots.compare(left, right);
  }

  get bytes(): number {
    let bytes = 0;
    for (const { bytes: taken } of this.#orders.values()) bytes += taken;
    return bytes;
  }

  textOf(slot: number): string {
    return this.#texts.texts[0]?.[slot] ?? "";
  }

  /** The order of a value; undefined where a text is empty, which would come last in both directions. */
  orderOf(value: FieldValue, candidates: () => readonly number[]): Order | undefined {
    const known = this.#orders.get(value);
    if (known !== undefined) return known;
    const members = candidates().filter((slot) => this.#groups.read(slot) === value);
    if (members.some((slot) => this.textOf(slot) === "")) return undefined;
    const order = new Order({ compare: this.#compare });
    order.addAll(Uint32Array.from(members).sort(this.#compare));
    this.#orders.set(value, order);
    return order;
  }

  /** Whether a document with these values would have another place than what is in the slot. */
  isMovedBy(slot: number, value: FieldValue | undefined, text: FieldValue | undefined): boolean {
    return this.#groups.read(slot) !== (value ?? "") || this.textOf(slot) !== (text ?? "");
  }

  /** Before what is in a slot moves or goes. */
  leave(slot: number): void {
    this.#orders.get(this.#groups.read(slot))?.remove(slot);
  }

  /** After it has moved or come. */
  enter(slot: number): void {
    const value = this.#groups.read(slot);
    if (this.textOf(slot) === "") this.#orders.delete(value);
    else this.#orders.get(value)?.insert(slot);
  }

  /** Before many move or come: quicker than to put each in its place. */
  forget(): void {
    this.#orders.clear();
  }

  /** Whether each order leads to just the slots that have its value. */
  isRight(slots: readonly number[]): boolean {
    for (const [value, order] of this.#orders) {
      const members = slots.filter((slot) => this.#groups.read(slot) === value);
      if (!isOrdered(order, members.length, this.#compare)) return false;
    }
    return true;
  }
}
