import type { Order } from "./order";
import { visitedSlots } from "./scan";

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

const visited = (order: Order, from: number, to: number): readonly number[] =>
  visitedSlots((scan) => order.visit(scan, from, to, false));
