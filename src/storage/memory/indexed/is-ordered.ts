import type { Order } from "./order";
import { Scan, type Sink } from "./scan";

const everything = { from: 0, to: Number.POSITIVE_INFINITY, part: 1 };

/** Whether an order leads to so many slots, each after the one before, and finds each of them by its key. */
export function isOrdered(
  order: Order,
  size: number,
  compare: (left: number, right: number) => number,
  keyOf: (slot: number) => number = () => 0,
): boolean {
  const slots = visited(order, 0, order.end);
  if (slots.length !== size || order.size !== size) return false;
  return slots.every((slot, place) => {
    const last = slots[place - 1];
    if (last !== undefined && compare(last, slot) >= 0) return false;
    const position = order.seek(keyOf(slot), (other) => compare(other, slot));
    return visited(order, position, position + 1)[0] === slot;
  });
}

function visited(order: Order, from: number, to: number): readonly number[] {
  const slots: number[] = [];
  const sink: Sink = {
    accept: (shown, count) => {
      for (let place = 0; place < count; place++) slots.push(shown[place] ?? 0);
      return true;
    },
  };
  order.visit(new Scan([], sink, everything), from, to, false);
  return slots;
}
