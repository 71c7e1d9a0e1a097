import type { Clause, Scalar } from "../../query";
import { CompiledWhere } from "./compiled-where";
import type { FieldsIndex } from "./fields-index";
import { accessPlan, begin, type Choice, walkPlan } from "./planner";
import { Scan, type Sink, whole } from "./scan";
import { CountSink } from "./sinks";
import { OrderSource, wholeOf } from "./source";

/** Up to so many values are counted one by one; more of them by looking at all documents they can be in. */
const FEW = 64;

/** How many documents satisfy every clause. */
export function countOf(index: FieldsIndex, where: readonly Clause[], choose: Choice): number {
  const compiled = new CompiledWhere(index, where);
  if (compiled.count !== undefined) return compiled.count;
  const sink = new CountSink();
  visitAll(index, compiled, sink, choose);
  return sink.count;
}

/** For each value, how many documents that satisfy every clause hold it in the field. */
export function countsOf(
  index: FieldsIndex,
  where: readonly Clause[],
  field: string,
  values: readonly Scalar[],
  choose: Choice,
): ReadonlyMap<Scalar, number> {
  if (where.length > 0 && values.length > FEW) {
    const sink = new TallySink(index, field, values);
    visitAll(index, new CompiledWhere(index, where), sink, choose);
    return sink.counts;
  }
  const counts = new Map<Scalar, number>();
  for (const value of values) {
    const holds: Clause = { operator: "in", field, values: [value] };
    counts.set(value, countOf(index, [...where, holds], choose));
  }
  return counts;
}

/** Shows the sink all slots whose documents satisfy every clause, in any order. */
function visitAll(index: FieldsIndex, compiled: CompiledWhere, sink: Sink, choose: Choice): void {
  if (compiled.isNever) return;
  const source = new OrderSource(() => [wholeOf(index.byId)], index.byId.size);
  const walk = { driver: "scan", field: "id", source, clipped: [], followed: [] } as const;
  const all = Number.POSITIVE_INFINITY;
  const plans = [
    walkPlan(compiled, walk, all),
    ...compiled.accessPaths.map((path) => accessPlan(compiled, path, all, whole)),
  ];
  const [plan] = choose(plans);
  if (plan === undefined) return;
  plan.source.visit(new Scan(begin(compiled, plan), sink, whole), false);
}

/** For each value, how many of the slots hold it in the field. */
class TallySink implements Sink {
  readonly counts: Map<Scalar, number>;
  readonly #index: FieldsIndex;
  readonly #field: string;

  constructor(index: FieldsIndex, field: string, values: readonly Scalar[]) {
    this.#index = index;
    this.#field = field;
    this.counts = new Map(values.map((value) => [value, 0]));
  }

  accept(slots: Uint32Array, count: number): boolean {
    for (let place = 0; place < count; place++) {
      const value = this.#index.valueOf(slots[place] ?? 0, this.#field);
      if (typeof value !== "object") this.#count(value);
      else for (const element of value) this.#count(element);
    }
    return true;
  }

  #count(value: Scalar): void {
    const count = this.counts.get(value);
    if (count !== undefined) this.counts.set(value, count + 1);
  }
}
