import type { PlanDriver } from "../../query-plan";
import type { Condition } from "./column";
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
