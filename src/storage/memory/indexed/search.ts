import type { Clause, Query, Scalar } from "../../query";
import type { QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import type { SummaryGroup, SummaryQuery } from "../../summary";
import type { Condition, Source } from "./column";
import type { FieldsIndex } from "./fields-index";
import { type Choice, indexScanPlan, type Plan, slotPlan, sourcePlan, type Test, testsOf } from "./plan";
import { follow, type Outcome, type Page, scan } from "./scan";
import { SlotGroups } from "./slot-groups";
import { type Compiled, SortOrder } from "./sort-order";

/** A plan is abandoned once it examined so many more documents than the next one would, and so many times as many. */
const MIN_EXAMINED = 64;
const MAX_RATIO = 2;

/** A query as planned after a number of writes, the best plan first. */
interface Planned {
  readonly writes: number;
  readonly order: SortOrder;
  readonly page: Page;
  readonly tests: readonly Test[];
  readonly plans: readonly Plan[];
}

const nothing: Outcome = { slots: [], plan: undefined, examined: 0, left: [], removed: [] };

/** Answers queries about an index. */
export class Search {
  readonly #index: FieldsIndex;
  readonly #choose: Choice;

  constructor(index: FieldsIndex, choose: Choice) {
    this.#index = index;
    this.#choose = choose;
  }

  find(query: Query): readonly StoredDocument[] {
    return this.#documentsOf(this.#run(this.#planned(query, this.#compile(query.where))));
  }

  /** Runs a query again and again, which is planned again only after a write. */
  prepare(query: Query): () => readonly StoredDocument[] {
    let planned: Planned | undefined;
    return () => {
      if (planned?.writes !== this.#index.writes) planned = this.#planned(query, this.#compile(query.where));
      return this.#documentsOf(this.#run(planned));
    };
  }

  explain(query: Query): QueryPlan {
    const began = performance.now();
    const compiled = this.#compile(query.where);
    const { plan, slots, examined, left, removed } = this.#run(this.#planned(query, compiled));
    const milliseconds = performance.now() - began;
    const clauses = compiled.map(({ clause, condition }) => {
      const drives = plan?.passed.includes(condition) ?? false;
      return { clause, drives, removed: removed[left.indexOf(condition)] ?? 0 };
    });
    const { driver = "nothing", field, estimated = 0 } = plan ?? {};
    const about = field === undefined ? {} : { field };
    const found = slots.length;
    return { driver, ...about, estimated: Math.ceil(estimated), examined, found, clauses, milliseconds };
  }

  count(where: readonly Clause[]): number {
    const compiled = this.#compile(where);
    const { size } = this.#index.slots;
    const [only] = compiled;
    if (only === undefined) return size;
    if (compiled.length === 1 && only.condition.isExact) return Math.min(only.condition.count, size);
    let count = 0;
    this.#visitAll(compiled, (_, kept) => {
      count += kept;
      return true;
    });
    return count;
  }

  /** For each value, how many documents that satisfy every clause hold it in the field. */
  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    const holding = (some: readonly Scalar[]): Clause => ({ operator: "in", field, values: some });
    if (where.length === 0) return new Map(values.map((value) => [value, this.count([holding([value])])]));
    const counts = new Map(values.map((value) => [value, 0]));
    const add = (value: Scalar): void => {
      const count = counts.get(value);
      if (count !== undefined) counts.set(value, count + 1);
    };
    this.#visitAll(this.#compile([...where, holding(values)]), (slots, kept) => {
      for (let place = 0; place < kept; place += 1) {
        const value = this.#index.valueOf(slots[place] ?? 0, field);
        if (typeof value === "object") value.forEach(add);
        else add(value);
      }
      return true;
    });
    return counts;
  }

  summarize(query: SummaryQuery): readonly SummaryGroup[] {
    const groups = new SlotGroups(this.#index, query);
    this.#visitAll(this.#compile(query.where), (slots, kept) => groups.add(slots, kept));
    return groups.all();
  }

  #compile(where: readonly Clause[]): readonly Compiled[] {
    return where.map((clause) => ({ clause, condition: this.#index.compile(clause) }));
  }

  #planned(query: Query, compiled: readonly Compiled[]): Planned {
    const { sort, after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const page = { after, offset, limit };
    const wanted = offset + limit;
    const { writes, slots } = this.#index;
    const order = new SortOrder(this.#index, sort);
    if (limit === 0 || isImpossible(compiled)) return { writes, order, page, tests: [], plans: [] };
    const tests = testsOf(conditionsOf(compiled), slots.size);
    const plans = this.#sourcePlans(compiled, tests, wanted, order.isBackward);
    const range = order.rangeAfter(after);
    for (const { condition } of compiled) {
      const { source } = condition;
      if (range !== undefined && source?.isBySlot) plans.push(slotPlan(condition, source, order, range, tests, wanted));
    }
    const indexScan = order.indexScan(compiled, after);
    if (indexScan === undefined) plans.push(this.#scanPlan(tests, wanted));
    else plans.push(indexScanPlan(indexScan, order, tests, wanted));
    return { writes, order, page, tests, plans: this.#choose(plans) };
  }

  #run({ order, page, tests, plans }: Planned): Outcome {
    for (let nth = 0; nth < plans.length; nth += 1) {
      const [plan, next] = [plans[nth], plans[nth + 1]];
      const budget = next === undefined ? Number.POSITIVE_INFINITY : MIN_EXAMINED + MAX_RATIO * next.most;
      const outcome = plan && follow(plan, tests, order, page, budget);
      if (outcome !== undefined) return outcome;
    }
    return nothing;
  }

  #documentsOf({ slots }: Outcome): readonly StoredDocument[] {
    return slots.map((slot) => this.#index.slots.document(slot));
  }

  /** The plans that start from the source of one clause. */
  #sourcePlans(compiled: readonly Compiled[], tests: readonly Test[], wanted: number, isBackward = false): Plan[] {
    const plans: Plan[] = [];
    for (const { clause, condition } of compiled) {
      const { source } = condition;
      if (source === undefined) continue;
      plans.push(sourcePlan(source, clause.field, source.isLoose ? [] : [condition], tests, wanted, isBackward));
    }
    return plans;
  }

  #scanPlan(tests: readonly Test[], wanted: number): Plan {
    const { sorted, size } = this.#index.slots;
    const source: Source = { driver: "scan", size, visit: (see) => sorted.visit(0, size, false, see) };
    return sourcePlan(source, "id", [], tests, wanted, false);
  }

  /** Shows all slots whose documents satisfy every clause, in any order. */
  #visitAll(compiled: readonly Compiled[], accept: (slots: Uint32Array, count: number) => boolean): void {
    if (isImpossible(compiled)) return;
    const all = Number.POSITIVE_INFINITY;
    const tests = testsOf(conditionsOf(compiled), this.#index.slots.size);
    const [plan] = this.#choose([...this.#sourcePlans(compiled, tests, all), this.#scanPlan(tests, all)]);
    if (plan !== undefined) scan(plan, tests, all, accept);
  }
}

const conditionsOf = (compiled: readonly Compiled[]): readonly Condition[] =>
  compiled.map(({ condition }) => condition);

const isImpossible = (compiled: readonly Compiled[]): boolean =>
  compiled.some(({ condition }) => condition.isExact && condition.count === 0);
