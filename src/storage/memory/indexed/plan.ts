import { sortShort } from "../../../base/sort-short";
import type { PlanDriver } from "../../query-plan";
import type { Condition, Source } from "./column";
import type { IndexScan, SortOrder } from "./sort-order";
import type { Visitor } from "./sorted-slots";

/** The cost of keeping a slot sorted among the first, relative to testing a number. */
const KEEP = 4;

/** A condition, and about which part of the documents passes it. */
export interface Test {
  readonly condition: Condition;
  readonly share: number;
  readonly effort: number;
  readonly rank: number;
}

/** One way to the documents that satisfy all clauses. */
export interface Plan {
  readonly driver: PlanDriver;
  readonly field: string;
  /** It yields the documents as they are sorted. */
  readonly isOrdered: boolean;
  /** The slots of each list that is shown come from its end. */
  readonly isBackward: boolean;
  /** The conditions that all its documents pass. */
  readonly passed: readonly Condition[];
  /** How many documents it is expected to look at, and at most. */
  readonly estimated: number;
  readonly most: number;
  readonly cost: number;
  readonly visit: (see: Visitor) => boolean;
}

/** Puts the best plan first. */
export type Choice = (plans: Plan[]) => Plan[];

export const cheapest: Choice = (plans) => sortShort(plans, (left, right) => left.cost - right.cost);

/** The tests for so many documents, the quickest ones first. */
export function testsOf(conditions: readonly Condition[], size: number): readonly Test[] {
  const tests: Test[] = [];
  for (const condition of conditions) {
    const { count, effort = 1 } = condition;
    const share = Math.min(count / Math.max(size, 1), 1);
    if (count !== Number.POSITIVE_INFINITY) tests.push({ condition, share, effort, rank: effort / (1.001 - share) });
  }
  return sortShort(tests, (left, right) => left.rank - right.rank);
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

/** Keeps the first of what a source yields. Backward, equal ones mostly come in their order then. */
export function sourcePlan(
  source: Source,
  field: string,
  passed: readonly Condition[],
  tests: readonly Test[],
  wanted: number,
  isBackward: boolean,
): Plan {
  const { driver, size } = source;
  const { share, effort } = effortOf(tests, passed);
  const kept = size * share;
  const cost = size * effort + kept * (kept > wanted ? KEEP : KEEP * Math.log2(kept + 2));
  const visit = (see: Visitor) => source.visit(see, isBackward);
  return { driver, field, isOrdered: false, isBackward, passed, estimated: size, most: size, cost, visit };
}

/** Scans an order of the documents. */
export function indexScanPlan(
  { stretches, passed }: IndexScan,
  { field, isBackward }: SortOrder,
  tests: readonly Test[],
  wanted: number,
): Plan {
  const most = stretches.reduce((sum, { from, to }) => sum + Math.max(to - from, 0), 0);
  const visit = (see: Visitor) => stretches.every(({ order, from, to }) => order.visit(from, to, isBackward, see));
  return orderedPlan("order", field, isBackward, passed, tests, wanted, most, visit);
}

/** Scans a list whose slots ascend as the documents are sorted, within a range of slots. */
export function slotPlan(
  condition: Condition,
  source: Source,
  { field, isBackward }: SortOrder,
  { from, to }: { readonly from: number; readonly to: number },
  tests: readonly Test[],
  wanted: number,
): Plan {
  const visit = (see: Visitor) => source.visit(see, isBackward, from, to);
  return orderedPlan(
    source.driver,
    field,
    isBackward,
    source.isLoose ? [] : [condition],
    tests,
    wanted,
    source.size,
    visit,
  );
}

function orderedPlan(
  driver: PlanDriver,
  field: string,
  isBackward: boolean,
  passed: readonly Condition[],
  tests: readonly Test[],
  wanted: number,
  most: number,
  visit: Plan["visit"],
): Plan {
  const { share, effort } = effortOf(tests, passed);
  const estimated = Math.min(most, wanted / share);
  return { driver, field, isOrdered: true, isBackward, passed, estimated, most, cost: estimated * effort, visit };
}
