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
import { FirstRanked, FirstSorted, OrderedSink, type Page, type PageSink, RANKED } from "./sinks";
import { SortOrder } from "./sort-order";

/** How many slots beyond what another plan takes at most one may look at before it is given up. */
const GRACE = 64;
const whole: Span = { from: 0, to: Number.POSITIVE_INFINITY, part: 1 };

/** What came of following a plan. */
export interface Outcome {
  readonly slots: readonly number[];
  readonly plan: Plan | undefined;
  readonly examined: number;
}

const nothing: Outcome = { slots: [], plan: undefined, examined: 0 };

/** What was planned for a page while so much was written. */
interface Planned {
  readonly page: Page;
  readonly writes: number;
  readonly span: Span;
  readonly plans: readonly Plan[];
}

/** A query, compiled. */
export class Search implements PreparedSearch {
  readonly #index: FieldsIndex;
  readonly #query: Query;
  readonly #choose: Choice;
  readonly #order: SortOrder;
  readonly #where: CompiledWhere;
  #known: Planned | undefined;

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
    if (this.#where.setBounds(page.bounds)) this.#known = undefined;
    const { slots } = this.#index;
    const found: StoredDocument[] = [];
    for (const slot of this.#run(this.#pageOf(page)).slots) found.push(slots.document(slot));
    return found;
  }

  #run(page: Page): Outcome {
    if (this.#where.isNever || page.limit === 0) return nothing;
    const { plans, span } = this.#planned(page);
    for (let nth = 0; nth < plans.length; nth++) {
      const outcome = this.#follow(plans[nth], page, span, plans.slice(nth + 1));
      if (outcome !== undefined) return outcome;
    }
    return nothing;
  }

  /** The plans for a page, the best one first. They are good until something is written. */
  #planned(page: Page): Planned {
    const { writes } = this.#index.slots;
    const known = this.#known;
    if (known?.writes === writes && isSamePage(known.page, page)) return known;
    const wanted = page.offset + page.limit;
    const walk = this.#order.walk(this.#where, page.after);
    const walked = walkPlan(this.#where, walk, wanted);
    const leads = this.#where.leads.filter(({ source }) => !walk.followed.includes(source));
    if (leads.length === 0) return this.#know({ page, writes, span: whole, plans: [walked] });
    const span = this.#order.span(walk, walked.estimate, page.after);
    const plans = [walked];
    for (const lead of leads) plans.push(leadPlan(this.#where, lead, wanted, wanted > RANKED ? whole : span));
    return this.#know({ page, writes, span, plans: this.#choose(plans) });
  }

  #know(planned: Planned): Planned {
    this.#known = planned;
    return planned;
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

  /** `undefined` when it takes longer than another plan would. */
  #follow(plan: Plan | undefined, page: Page, span: Span, others: readonly Plan[]): Outcome | undefined {
    if (plan === undefined) return undefined;
    begin(plan);
    const sink = this.#sink(plan, page);
    let budget = Number.POSITIVE_INFINITY;
    for (const { most } of others) budget = Math.min(budget, GRACE + most / plan.unit);
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

const isSamePage = (left: Page, right: Page): boolean =>
  left.after === right.after && left.offset === right.offset && left.limit === right.limit;
