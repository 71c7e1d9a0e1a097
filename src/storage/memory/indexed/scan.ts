import { FirstInOrder } from "../../../base/collections";
import type { SortPosition } from "../../query";
import { always, type Condition } from "./column";
import type { Plan, Test } from "./plan";
import type { SortOrder } from "./sort-order";

/** Slots are tested in chunks, the first one small: a page may be full soon. */
const SMALLEST_PART = 32;
const LARGEST_PART = 256;
const part = new Uint32Array(LARGEST_PART);

/** Takes the first so many slots of a list, which passed all tests; `false` when it has enough. */
type Accept = (slots: Uint32Array, kept: number) => boolean;

export interface Page {
  readonly after: SortPosition | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Outcome {
  readonly slots: readonly number[];
  readonly plan: Plan | undefined;
  readonly examined: number;
  /** The conditions that were tested, and how many documents each removed. */
  readonly left: readonly Condition[];
  readonly removed: ArrayLike<number>;
}

/** Shows those of a plan's slots that pass its tests, until enough of them are accepted or examined. */
export function scan({ passed, isBackward, visit }: Plan, tests: readonly Test[], budget: number, accept: Accept) {
  const left: Condition[] = [];
  for (const { condition } of tests) if (!passed.includes(condition)) left.push(condition);
  if (left.length === 0) left.push(always);
  const step = isBackward ? -1 : 1;
  const removed = new Uint32Array(left.length);
  let examined = 0;
  let size = SMALLEST_PART;
  const isWhole = visit((slots, from, to) => {
    for (let seen = 0; seen < to - from; ) {
      const count = Math.min(size, to - from - seen);
      const first = isBackward ? to - 1 - seen : from + seen;
      let kept = count;
      for (let nth = 0; nth < left.length && kept > 0; nth += 1) {
        const tested = kept;
        const { filter } = left[nth] ?? always;
        kept = nth === 0 ? filter(slots, first, step, tested, part) : filter(part, 0, 1, tested, part);
        removed[nth] = (removed[nth] ?? 0) + tested - kept;
      }
      seen += count;
      examined += count;
      size = Math.min(2 * size, LARGEST_PART);
      if ((kept > 0 && !accept(part, kept)) || examined > budget) return false;
    }
    return true;
  });
  return { isWhole, examined, left, removed };
}

/** The page of a plan; undefined when it takes more than the budget. */
export function follow(
  plan: Plan,
  tests: readonly Test[],
  order: SortOrder,
  { after, offset, limit }: Page,
  budget: number,
): Outcome | undefined {
  const wanted = offset + limit;
  if (!plan.isOrdered) {
    const first = new FirstInOrder(order.compare, wanted);
    const { isWhole, ...outcome } = scan(plan, tests, budget, (slots, kept) => {
      for (let place = 0; place < kept; place += 1) {
        const slot = slots[place] ?? 0;
        if (after === undefined || order.isAfter(slot, after)) first.add(slot);
      }
      return true;
    });
    return isWhole ? { ...outcome, plan, slots: first.take().slice(offset, wanted) } : undefined;
  }
  const inOrder: number[] = [];
  const { isWhole, ...outcome } = scan(plan, tests, budget, (slots, kept) => {
    for (let place = 0; place < kept; place += 1) inOrder.push(slots[place] ?? 0);
    return inOrder.length < wanted;
  });
  if (!isWhole && inOrder.length < wanted) return undefined;
  return { ...outcome, plan, slots: inOrder.slice(offset, wanted) };
}
