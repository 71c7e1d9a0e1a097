import { sortShort } from "../../../base/sort-short";
import type { PlanDriver } from "../../query-plan";
import type { AccessPath, CompiledWhere } from "./compiled-where";
import type { Span } from "./scan";
import type { OrderSource, Source } from "./source";
import type { Test } from "./test";

/** One way to answer a query. */
export interface Plan {
  readonly driver: PlanDriver;
  readonly field: string | undefined;
  readonly source: Source;
  /** Its slots come in the order of the sort. */
  readonly isOrdered: boolean;
  /** Its slots have passed these already. */
  readonly passed: readonly Test[];
  /** What its slots have to pass instead. */
  readonly residual: Test | undefined;
  /** The tests that are left, once it was begun. */
  left: readonly Test[] | undefined;
  /** About how many slots will be looked at. */
  readonly estimate: number;
  /** What looking at one of them costs, in nanoseconds. */
  readonly unit: number;
  /** About how long it takes, in nanoseconds. */
  readonly cost: number;
  /** How long it takes at most. */
  readonly most: number;
}

/** Brings plans into the order in which they are tried. The list is the function's to change. */
export type Choice = (plans: Plan[]) => readonly Plan[];

/** The order of the sort, as far as the page and the clauses about its field let it be walked. */
export interface Walk {
  readonly driver: "order" | "scan";
  readonly field: string;
  readonly source: OrderSource;
  /** The source leads only to what passes these. */
  readonly clipped: readonly Test[];
  /** The sources it follows already. */
  readonly followed: readonly Source[];
}

/** What it takes to fetch one slot of an order or a list. */
const STEP = 3;
/** What it takes to keep a slot that passed in its place among the first. */
const KEEP = 10;
/** What it takes to begin. */
const BEGIN = 100;

export const cheapest: Choice = (plans) => sortShort(plans, (left, right) => left.cost - right.cost);

/** The plan that walks an order. */
export function walkPlan(
  { tests }: CompiledWhere,
  { driver, field, source, clipped: passed }: Walk,
  wanted: number,
): Plan {
  const share = shareOf(tests, passed);
  const isOrdered = driver === "order";
  const estimate = isOrdered && share > 0 ? Math.min(wanted / share, source.size) : source.size;
  const unit = unitOf(tests, passed, estimate);
  const each = unit + (isOrdered ? 0 : KEEP * share);
  const cost = BEGIN + estimate * each;
  return {
    driver,
    field,
    source,
    isOrdered,
    passed,
    residual: undefined,
    left: undefined,
    estimate,
    unit,
    cost,
    most: BEGIN + source.size * each,
  };
}

/** The plan that follows what a clause leads to. */
export function accessPlan(
  { tests }: CompiledWhere,
  { clause, source, passed, residual }: AccessPath,
  wanted: number,
  { part }: Span,
): Plan {
  const shareOfResidual = residual?.share ?? 1;
  const shareBefore = shareOf(tests, passed);
  const share = shareBefore * shareOfResidual;
  const { driver, size } = source;
  const estimate = source.isBySlot ? Math.min(size, size * part + wanted / share) : size;
  const unit = unitOf(tests, passed, estimate) + shareBefore * (residual?.cost ?? 0);
  const kept = estimate * share;
  const keep = kept > wanted ? KEEP : KEEP * Math.log2(kept + 2);
  const each = unit + share * keep;
  const start = BEGIN + (source.begin ?? 0);
  const cost = start + estimate * each;
  const most = start + size * each;
  const { field } = clause;
  return { driver, field, source, isOrdered: false, passed, residual, left: undefined, estimate, unit, cost, most };
}

/** Makes ready the tests that a plan is left with. */
export function begin({ tests }: CompiledWhere, plan: Plan): readonly Test[] {
  plan.left ??= leftOf(tests, plan);
  let count = plan.estimate;
  for (const test of plan.left) {
    test.begin(count);
    count *= test.share;
  }
  return plan.left;
}

function leftOf(tests: readonly Test[], { passed, residual }: Plan): readonly Test[] {
  if (passed.length === 0) return tests;
  const left = tests.filter((test) => !passed.includes(test));
  return residual === undefined ? left : [...left, residual];
}

/** Which part passes all tests but some, if none has to do with another. */
function shareOf(tests: readonly Test[], but: readonly Test[]): number {
  let share = 1;
  for (const test of tests) if (!but.includes(test)) share *= test.share;
  return share;
}

/** What the tests but some cost for one slot of so many, when each is asked of what passed those before it. */
function unitOf(tests: readonly Test[], but: readonly Test[], count: number): number {
  let unit = STEP;
  let share = 1;
  for (const test of tests) {
    if (but.includes(test)) continue;
    unit += share * test.costFor(count * share);
    share *= test.share;
  }
  return unit;
}
