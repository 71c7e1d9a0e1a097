import type { Clause, Scalar } from "../../query";
import { CompiledWhere } from "./compiled-where";
import type { FieldsIndex } from "./fields-index";
import { begin, type Choice, leadPlan, type Span, walkPlan } from "./planner";
import { Scan, type Sink } from "./scan";
import { OrderSource, wholeOf } from "./source";

const whole: Span = { from: 0, to: Number.POSITIVE_INFINITY, part: 1 };

/** Shows the sink all slots whose documents satisfy every clause, in any order. */
export function visitAll(index: FieldsIndex, where: readonly Clause[], sink: Sink, choose: Choice): void {
  const compiled = new CompiledWhere(index, where);
  if (compiled.isNever) return;
  const source = new OrderSource(() => [wholeOf(index.byId)], index.byId.size);
  const walk = { driver: "scan", field: "id", source, clipped: [], followed: [] } as const;
  const all = Number.POSITIVE_INFINITY;
  const plans = [walkPlan(compiled, walk, all), ...compiled.leads.map((lead) => leadPlan(compiled, lead, all, whole))];
  const [plan] = choose(plans);
  if (plan === undefined) return;
  begin(plan);
  plan.source.visit(new Scan(plan.tests, sink, whole), false);
}

/** For each value, how many of the slots hold it in the field. */
export class TallySink implements Sink {
  readonly counts: Map<Scalar, number>;
  readonly #index: FieldsIndex;
  readonly #field: string;

  constructor(index: FieldsIndex, field: string, values: readonly Scalar[]) {
    this.#index = index;
    this.#field = field;
    this.counts = new Map(values.map((value) => [value, 0]));
  }

  accept(slot: number): boolean {
    const value = this.#index.valueOf(slot, this.#field);
    if (typeof value !== "object") this.#count(value);
    else for (const element of value) this.#count(element);
    return true;
  }

  #count(value: Scalar): void {
    const count = this.counts.get(value);
    if (count !== undefined) this.counts.set(value, count + 1);
  }
}
