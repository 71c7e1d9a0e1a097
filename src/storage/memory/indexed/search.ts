import type { PreparedPage } from "../../prepared-query";
import type { Query } from "../../query";
import type { ClausePlan, QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import type { PreparedSearch } from "../collection";
import { CompiledWhere } from "./compiled-where";
import type { FieldsIndex } from "./fields-index";
import { begin, type Choice, leadPlan, type Plan, type Span, walkPlan } from "./planner";
import { NumberRanking } from "./ranking";
import { Scan } from "./scan";
import { FirstRanked, FirstSorted, OrderedSink, type Page, type PageSink } from "./sinks";
import { SortOrder } from "./sort-order";

/** Up to here moving sorted arrays is quicker than anything else. */
const RANKED = 300;
/** How much longer than the next best plan one may take before it is given up. */
const PATIENCE = 1.5;
const GRACE = 64;
const whole: Span = { from: 0, to: Number.POSITIVE_INFINITY, part: 1 };

/** What came of following a plan. */
export interface Outcome {
  readonly slots: readonly number[];
  readonly plan: Plan | undefined;
  readonly examined: number;
}

const nothing: Outcome = { slots: [], plan: undefined, examined: 0 };

/** A query, compiled. */
export class Search implements PreparedSearch {
  readonly #index: FieldsIndex;
  readonly #query: Query;
  readonly #choose: Choice;
  readonly #order: SortOrder;
  readonly #where: CompiledWhere;

  constructor(index: FieldsIndex, query: Query, choose: Choice) {
    this.#index = index;
    this.#query = query;
    this.#choose = choose;
    this.#order = new SortOrder(index, query.sort);
    this.#where = new CompiledWhere(index, query.where);
  }

  get isCurrent(): boolean {
    return this.#where.isCurrent;
  }

  find(page: PreparedPage): readonly StoredDocument[] {
    this.#where.setBounds(page.bounds);
    const { slots } = this.#index;
    return this.#run(this.#pageOf(page)).slots.map((slot) => slots.document(slot));
  }

  #run(page: Page): Outcome {
    if (this.#where.isNever || page.limit === 0) return nothing;
    const wanted = page.offset + page.limit;
    const walk = this.#order.walk(this.#where, page.after);
    const walked = walkPlan(this.#where, walk, wanted);
    const { leads } = this.#where;
    const span = leads.length === 0 ? whole : this.#order.span(walk, walked.estimate, page.after);
    const plans = leads.map((lead) => leadPlan(this.#where, lead, wanted, wanted > RANKED ? whole : span));
    plans.push(walked);
    while (plans.length > 0) {
      const plan = this.#choose(plans);
      if (plan === undefined) break;
      plans.splice(plans.indexOf(plan), 1);
      const outcome = this.#follow(plan, page, span, this.#choose(plans));
      if (outcome !== undefined) return outcome;
    }
    return nothing;
  }

  explain(): QueryPlan {
    const began = performance.now();
    const { plan, slots, examined } = this.#run(this.#pageOf({}));
    const milliseconds = performance.now() - began;
    const clauses = this.#where.where.map((clause, place): ClausePlan => {
      const test = this.#where.testOf(place);
      const drives = test !== undefined && plan !== undefined && !plan.tests.includes(test);
      return { clause, drives, removed: drives ? 0 : (test?.removed ?? 0) };
    });
    const { driver = "nothing", field, estimate = 0 } = plan ?? {};
    const about = field === undefined ? {} : { field };
    return { driver, ...about, estimated: Math.ceil(estimate), examined, found: slots.length, clauses, milliseconds };
  }

  /** `undefined` when it takes longer than the other plan would. */
  #follow(plan: Plan, page: Page, span: Span, other: Plan | undefined): Outcome | undefined {
    begin(plan);
    const sink = this.#sink(plan, page);
    const budget = other === undefined ? Number.POSITIVE_INFINITY : (PATIENCE * other.cost) / plan.unit + GRACE;
    const scan = new Scan(plan.tests, sink, span, budget);
    plan.source.visit(scan, this.#order.isBackward);
    return scan.isGivenUp ? undefined : { slots: sink.take(), plan, examined: scan.examined };
  }

  #sink(plan: Plan, page: Page): PageSink {
    if (plan.isOrdered) return new OrderedSink(page);
    const ranking = this.#order.ranking();
    const isShort = page.offset + page.limit <= RANKED;
    return isShort && ranking instanceof NumberRanking
      ? new FirstRanked(ranking, page)
      : new FirstSorted(ranking, page);
  }

  #pageOf({ after, offset, limit }: PreparedPage): Page {
    const query = this.#query;
    return {
      after: after ?? query.after,
      offset: offset ?? query.offset ?? 0,
      limit: limit ?? query.limit ?? Number.POSITIVE_INFINITY,
    };
  }
}
