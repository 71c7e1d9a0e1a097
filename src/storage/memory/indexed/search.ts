import type { Query } from "../../query";
import type { ClausePlan, QueryPlan } from "../../query-plan";
import type { PreparedPage, StoredDocument } from "../../storage";
import type { PreparedSearch } from "../collection/collection";
import { CompiledWhere } from "./compiled-where";
import type { FieldsIndex } from "./fields-index";
import { accessPlan, begin, type Choice, type Plan, walkPlan } from "./planner";
import { NumberRanking } from "./ranking";
import { Scan, type Span, whole } from "./scan";
import { FirstRanked, FirstSorted, OrderedSink, type Page, type PageSink, RANKED } from "./sinks";
import { SortOrder } from "./sort-order";

/** How many slots beyond what another plan takes at most one may look at before it is given up. */
const GRACE = 64;

/** What came of following a plan. */
export interface Outcome {
  readonly documents: readonly StoredDocument[];
  readonly plan: Plan | undefined;
  readonly examined: number;
}

const nothing: Outcome = { documents: [], plan: undefined, examined: 0 };

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
  readonly #choose: Choice;
  readonly #order: SortOrder;
  readonly #where: CompiledWhere;
  readonly #ownPage: Page;
  #known: Planned | undefined;

  constructor(index: FieldsIndex, query: Query, choose: Choice) {
    this.#index = index;
    this.#choose = choose;
    this.#order = new SortOrder(index, query.sort);
    this.#where = new CompiledWhere(index, query.where);
    const { after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    this.#ownPage = { after, offset, limit };
  }

  get isCurrent(): boolean {
    return this.#where.isCurrent;
  }

  find(page: PreparedPage): readonly StoredDocument[] {
    if (this.#where.setBounds(page.bounds)) this.#known = undefined;
    return this.#run(this.#pageOf(page)).documents;
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
    const plans = [walked];
    let span: Span | undefined;
    for (const path of this.#where.accessPaths) {
      if (walk.followed.includes(path.source)) continue;
      span ??= this.#order.span(walk, walked.estimate, page.after);
      plans.push(accessPlan(this.#where, path, wanted, wanted > RANKED ? whole : span));
    }
    return this.#know({ page, writes, span: span ?? whole, plans: plans.length === 1 ? plans : this.#choose(plans) });
  }

  #know(planned: Planned): Planned {
    this.#known = planned;
    return planned;
  }

  explain(): QueryPlan {
    const began = performance.now();
    const { plan, documents, examined } = this.#run(this.#ownPage);
    const milliseconds = performance.now() - began;
    const clauses = this.#where.where.map((clause, place): ClausePlan => {
      const test = this.#where.testOf(place);
      const drives = test !== undefined && plan?.passed.includes(test) === true;
      const { removed = 0 } = (drives ? plan?.residual : test) ?? {};
      return { clause, drives, removed };
    });
    const { driver = "nothing", field, estimate = 0 } = plan ?? {};
    const about = field === undefined ? {} : { field };
    return {
      driver,
      ...about,
      estimated: Math.ceil(estimate),
      examined,
      found: documents.length,
      clauses,
      milliseconds,
    };
  }

  /** `undefined` when it takes longer than another plan would. */
  #follow(plan: Plan | undefined, page: Page, span: Span, others: readonly Plan[]): Outcome | undefined {
    if (plan === undefined) return undefined;
    const tests = begin(this.#where, plan);
    const sink = this.#sink(plan, page);
    let budget = Number.POSITIVE_INFINITY;
    for (const { most } of others) budget = Math.min(budget, GRACE + most / plan.unit);
    const scan = new Scan(tests, sink, span, budget);
    plan.source.visit(scan, this.#order.isBackward);
    if (scan.isGivenUp) return undefined;
    return { documents: sink.take(this.#index.slots), plan, examined: scan.examined };
  }

  #sink(plan: Plan, page: Page): PageSink {
    if (plan.isOrdered) return new OrderedSink(page);
    const { ranking } = this.#order;
    const isShort = page.offset + page.limit <= RANKED;
    return isShort && ranking instanceof NumberRanking
      ? new FirstRanked(ranking, page)
      : new FirstSorted(ranking, page);
  }

  #pageOf({ after, offset, limit }: PreparedPage): Page {
    const own = this.#ownPage;
    if (after === undefined && offset === undefined && limit === undefined) return own;
    return { after: after ?? own.after, offset: offset ?? own.offset, limit: limit ?? own.limit };
  }
}

const isSamePage = (left: Page, right: Page): boolean =>
  left.after === right.after && left.offset === right.offset && left.limit === right.limit;
