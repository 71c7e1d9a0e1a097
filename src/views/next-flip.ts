import { toMilliseconds } from "../base/time";
import type { DateMathExpression } from "../date-math";
import { nextCrossingOf } from "../date-math/crossing";
import { matchesClauses } from "../storage/evaluate";
import type { Fields } from "../storage/query";
import type { Constraint, View, ViewContext } from "./view";

export type BoundContext = Pick<ViewContext, "timeZone" | "timeUnit">;

// The first instant after `from`, in epoch milliseconds, at which `value <= bound` changes; undefined when it stays so
// as long as the bound can be resolved. The value is a date in the unit of the workspace.
export function nextCrossing(
  bound: DateMathExpression,
  value: number,
  from: number,
  { timeZone, timeUnit }: BoundContext,
): number | undefined {
  return nextCrossingOf(bound, toMilliseconds(Math.ceil(value), timeUnit), { now: from, timeZone });
}

/** Something that must hold; whether it does changes at `next`, the first of its own times. */
interface Condition {
  readonly holds: boolean;
  readonly next: number;
  /** The same from `next` on. */
  readonly later: () => Condition;
}

// The first instant after now, in epoch milliseconds, at which time alone makes a document enter a view or leave it.
export function nextFlip(view: View, context: ViewContext, fields: Fields, id: string): number | undefined {
  let conditions = view.constraints.flatMap((constraint) => conditionsOf(constraint, context, fields, id));
  const matches = conditions.every(({ holds }) => holds);
  for (;;) {
    const now = Math.min(...conditions.map(({ next }) => next));
    if (now === Number.POSITIVE_INFINITY) return undefined;
    conditions = conditions.map((condition) => (condition.next === now ? condition.later() : condition));
    if (conditions.every(({ holds }) => holds) !== matches) return now;
  }
}

function conditionsOf(constraint: Constraint, context: ViewContext, fields: Fields, id: string): readonly Condition[] {
  const { given, clause } = constraint;
  const resolved = clause(context);
  if (typeof given !== "object" || !("before" in given) || resolved.operator !== "range") {
    return [lasting(matchesClauses(fields, [resolved], id))];
  }
  const { above, atMost, field } = resolved;
  const date = Number(fields[field] ?? 0);
  const { after, before } = given;
  return [
    ...(after && above !== undefined ? [bounded(after, date, date > above, context)] : []),
    ...(before && atMost !== undefined ? [bounded(before, date, date <= atMost, context)] : []),
  ];
}

function lasting(holds: boolean): Condition {
  return { holds, next: Number.POSITIVE_INFINITY, later: () => lasting(holds) };
}

function bounded(bound: DateMathExpression, date: number, holds: boolean, context: ViewContext): Condition {
  const next = nextCrossing(bound, date, context.now, context) ?? Number.POSITIVE_INFINITY;
  return { holds, next, later: () => bounded(bound, date, !holds, { ...context, now: next }) };
}
