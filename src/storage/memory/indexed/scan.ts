import { FirstInOrder } from "../../../base/collections";
import type { SortPosition } from "../../query";
import type { PlanDriver } from "../../query-plan";
import { always, type Condition } from "./column";
import type { SortOrder } from "./sort-order";
import type { Visitor } from "./sorted-slots";

/** The cost of keeping a slot sorted among the first, relative to testing a number. */
const KEEP = 4;

/** A condition, and about which part of the documents passes it. */
interface Test {
  readonly condition: Condition;
  readonly share: number;
  readonly effort: number;
  readonly rank: number;
}

/** One way to the documents that satisfy all clauses. */
export interface Way {
  readonly driver: PlanDriver;
  readonly field: string;
  /** It yields the documents as they are sorted. */
  readonly isOrdered: boolean;
  /** The slots of each list that is shown come from its end. */
  readonly isBackward: boolean;
  readonly passed: readonly Condition[];
  /** How many documents it looks at, at most. */
  readonly most: number;
  readonly visit: (see: Visitor) => boolean;
}

export interface Plan extends Way {
  readonly estimated: number;
  readonly cost: number;
}

/** Puts the best plan first. */
export type Choice = (plans: Plan[]) => Plan[];

export const cheapest: Choice = (plans) => plans.sort((left, right) => left.cost - right.cost);

/** The tests for so many documents, the quickest ones first. */
export function testsOf(conditions: readonly Condition[], size: number): readonly Test[] {
  const tests: Test[] = [];
  for (const condition of conditions) {
    const { count, effort = 1 } = condition;
    const share = Math.min(count / Math.max(size, 1), 1);
    if (count !== Number.POSITIVE_INFINITY) tests.push({ condition, share, effort, rank: effort / (1.001 - share) });
  }
  return tests.sort((left, right) => left.rank - right.rank);
}

/** About which part of the documents passes the tests but some, and how long these take for one document. */
function effortOf(tests: readonly Test[], passed: readonly Condition[]): { share: number; effort: number } {
  let effort = 1;
  let share = 1;
  for (const test of tests) {
    if (passed.includes(test.condition)) continue;
    effort += share * test.effort;
    share *= test.share;
  }
  return { share, effort };
}

/** A way to the documents as a plan for a page of so many of those that pass the tests. Spreads take too long here. */
export function planOf(way: Way, tests: readonly Test[], wanted: number): Plan {
  const { driver, field, isOrdered, isBackward, passed, most, visit } = way;
  const { share, effort } = effortOf(tests, passed);
  const estimated = isOrdered ? Math.min(most, wanted / share) : most;
  const kept = isOrdered ? 0 : most * share;
  const cost = estimated * effort + kept * (kept > wanted ? KEEP : KEEP * Math.log2(kept + 2));
  return { driver, field, isOrdered, isBackward, passed, most, visit, estimated, cost };
}

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
    const { isWhole, examined, left, removed } = scan(plan, tests, budget, (slots, kept) => {
      for (let place = 0; place < kept; place += 1) {
        const slot = slots[place] ?? 0;
        if (after === undefined || order.isAfter(slot, after)) first.add(slot);
      }
      return true;
    });
    return isWhole ? { slots: first.take().slice(offset, wanted), plan, examined, left, removed } : undefined;
  }
  const inOrder: number[] = [];
  const { isWhole, examined, left, removed } = scan(plan, tests, budget, (slots, kept) => {
    for (let place = 0; place < kept; place += 1) inOrder.push(slots[place] ?? 0);
    return inOrder.length < wanted;
  });
  if (!isWhole && inOrder.length < wanted) return undefined;
  return { slots: inOrder.slice(offset, wanted), plan, examined, left, removed };
}
