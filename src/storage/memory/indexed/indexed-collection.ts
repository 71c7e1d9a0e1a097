import type { Clause, Query, Scalar, SortPosition } from "../../query";
import type { QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import { countingBy, entered, type SummaryGroup, type SummaryQuery } from "../../summary";
import type { Collection, Entry, FieldFault, IndexStats, OnIndexing } from "../collection/collection";
import type { Condition } from "./column";
import { type Definitions, FieldsIndex } from "./fields-index";
import { sourceOf, wholeOf } from "./number-column";
import { type Choice, cheapest, follow, type Outcome, planOf, scan, testsOf, type Way } from "./scan";
import { SlotGroups } from "./slot-groups";
import { type Compiled, SortOrder } from "./sort-order";

/** Fewer empty slots than this do not matter. */
const FEW_EMPTY = 1024;

/** A plan is abandoned once it examined so many more documents than the next one would, and so many times as many. */
const MIN_EXAMINED = 64;
const MAX_RATIO = 2;

const nothing: Outcome = { slots: [], plan: undefined, examined: 0, left: [], removed: [] };

/** The documents of one kind in one workspace, found through an index of their fields. */
export class IndexedCollection implements Collection {
  readonly maxSize = Number.POSITIVE_INFINITY;
  readonly #definitions: Definitions;
  readonly #choose: Choice;
  #index: FieldsIndex;

  constructor(definitions: Definitions, choose: Choice = cheapest) {
    this.#definitions = definitions;
    this.#choose = choose;
    this.#index = new FieldsIndex(definitions);
  }

  get size(): number {
    return this.#index.slots.size;
  }

  get(id: string): StoredDocument | null {
    const slot = this.#index.slots.find(id);
    return slot === undefined ? null : this.#index.slots.document(slot);
  }

  revision(id: string): number {
    return this.get(id)?.rev ?? 0;
  }

  put(entry: Entry): void {
    this.#index.put(entry);
  }

  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    this.#index.putAll(entries, onIndexing);
  }

  delete(id: string): void {
    this.#index.delete(id);
    // Slots are not used again: once most are empty, those that are not get new ones.
    const { empty, size } = this.#index.slots;
    if (empty <= size || empty <= FEW_EMPTY) return;
    const entries = [...this.entries()];
    this.#index = new FieldsIndex(this.#definitions);
    this.#index.putAll(entries);
  }

  readSomeTexts(): boolean {
    return this.#index.texts.readSome();
  }

  find(query: Query): readonly StoredDocument[] {
    return this.#run(query, this.#compile(query.where)).slots.map((slot) => this.#index.slots.document(slot));
  }

  explain(query: Query): QueryPlan {
    const began = performance.now();
    const compiled = this.#compile(query.where);
    const { plan, slots, examined, left, removed } = this.#run(query, compiled);
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

  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    const holding = (some: readonly Scalar[]): Clause => ({ operator: "in", field, values: some });
    if (where.length === 0) return new Map(values.map((value) => [value, this.count([holding([value])])]));
    const counts = new Map(values.map((value) => [value, 0]));
    const groups = this.summarize(countingBy("", [...where, holding(values)], field));
    return entered(groups, counts, this.#definitions.get(field)?.many);
  }

  summarize(query: SummaryQuery): readonly SummaryGroup[] {
    const groups = new SlotGroups(this.#index, query);
    this.#visitAll(this.#compile(query.where), (slots, kept) => groups.add(slots, kept));
    return groups.all();
  }

  *entries(): Iterable<Entry> {
    for (const slot of this.#index.slots.used()) yield this.#index.entryAt(slot);
  }

  stats(): IndexStats {
    return this.#index.stats();
  }

  verify(): readonly FieldFault[] {
    return this.#index.verify();
  }

  #compile(where: readonly Clause[]): readonly Compiled[] {
    return where.map((clause) => ({ clause, condition: this.#index.compile(clause) }));
  }

  #run(query: Query, compiled: readonly Compiled[]): Outcome {
    const { sort, after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    if (limit === 0 || isImpossible(compiled)) return nothing;
    const order = new SortOrder(this.#index, sort);
    const tests = testsOf(conditionsOf(compiled), this.#index.slots.size);
    const ways = this.#ways(compiled, order, after);
    const plans = this.#choose(ways.map((way) => planOf(way, tests, offset + limit)));
    for (let nth = 0; nth < plans.length; nth += 1) {
      const [plan, next] = [plans[nth], plans[nth + 1]];
      const budget = next === undefined ? Number.POSITIVE_INFINITY : MIN_EXAMINED + MAX_RATIO * next.most;
      const outcome = plan && follow(plan, tests, order, { after, offset, limit }, budget);
      if (outcome !== undefined) return outcome;
    }
    return nothing;
  }

  /** By what has the documents of a clause, and by an order. */
  #ways(compiled: readonly Compiled[], order?: SortOrder, after?: SortPosition): readonly Way[] {
    const isBackward = order?.isBackward ?? false;
    const range = order?.rangeAfter(after);
    const ways: Way[] = [];
    for (const { clause, condition } of compiled) {
      const { source } = condition;
      if (source === undefined) continue;
      const passed = source.isLoose ? [] : [condition];
      const { driver, size: most } = source;
      const inAny: Way["visit"] = (see) => source.visit(see, isBackward);
      ways.push({ driver, field: clause.field, isOrdered: false, isBackward, passed, most, visit: inAny });
      if (order === undefined || range === undefined || !source.isBySlot) continue;
      const visit: Way["visit"] = (see) => source.visit(see, isBackward, range.from, range.to);
      ways.push({ driver, field: order.field, isOrdered: true, isBackward, passed, most, visit });
    }
    const indexScan = order?.indexScan(compiled, after);
    const { sorted } = this.#index.slots;
    const { size: most, visit } = sourceOf(indexScan?.stretches ?? [wholeOf(sorted)]);
    if (order === undefined || indexScan === undefined) {
      ways.push({ driver: "scan", field: "id", isOrdered: false, isBackward: false, passed: [], most, visit });
    } else {
      const { passed } = indexScan;
      ways.push({ driver: "order", field: order.field, isOrdered: true, isBackward, passed, most, visit });
    }
    return ways;
  }

  /** Shows all slots whose documents satisfy every clause, in any order. */
  #visitAll(compiled: readonly Compiled[], accept: (slots: Uint32Array, count: number) => boolean): void {
    if (isImpossible(compiled)) return;
    const all = Number.POSITIVE_INFINITY;
    const tests = testsOf(conditionsOf(compiled), this.#index.slots.size);
    const [plan] = this.#choose(this.#ways(compiled).map((way) => planOf(way, tests, all)));
    if (plan !== undefined) scan(plan, tests, all, accept);
  }
}

const conditionsOf = (compiled: readonly Compiled[]): readonly Condition[] =>
  compiled.map(({ condition }) => condition);

const isImpossible = (compiled: readonly Compiled[]): boolean =>
  compiled.some(({ condition }) => condition.isExact && condition.count === 0);
