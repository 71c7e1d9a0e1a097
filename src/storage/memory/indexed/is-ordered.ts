import type { Order } from "./order";
import { Scan } from "./scan";

/** Whether an order leads to so many slots, each after the one before. */
export function isOrdered(order: Order, size: number, compare: (left: number, right: number) => number): boolean {
  let last = -1;
  let count = 0;
  const accept = (slot: number) => {
    const follows = last < 0 || compare(last, slot) < 0;
    last = slot;
    if (follows) count += 1;
    return follows;
  };
  order.visit(new Scan([], { accept }, { from: 0, to: Number.POSITIVE_INFINITY, part: 1 }), 0, order.end, false);
  return count === size && order.size === size;
}
