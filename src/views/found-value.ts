import type { TimeUnit } from "../base/time";
import { isEmpty } from "../storage/evaluate";
import type { Clause, FieldValue, Scalar } from "../storage/query";
import { dated, listed, named, quoted, shortened } from "./words";

/** A field's value fit to be shown where a clause looks at it: other people's watching is not. */
export function shownValue(value: FieldValue, clause: Clause): FieldValue {
  const shown = (element: Scalar): Scalar =>
    clause.operator === "contains" ? shortened(String(element)) : named(element, clause.field);
  if (typeof value !== "object") return shown(value);
  const isHidden = (element: Scalar): boolean =>
    clause.field === "watcher_ids" && clause.operator === "in" && !clause.values.includes(element);
  return value.filter((element) => !isHidden(element)).map(shown);
}

/** A shown value in words. */
export function valueInWords(value: FieldValue, clause: Clause, unit: TimeUnit): string {
  if (isEmpty(value)) return "nothing";
  if (clause.operator === "range") return dated(Number(value), unit);
  const elements = typeof value === "object" ? value : [value];
  return listed(clause.operator === "contains" ? elements.map(quoted) : elements);
}
