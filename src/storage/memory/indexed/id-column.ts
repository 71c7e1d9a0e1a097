import type { Clause } from "../../query";
import { always, type Condition, never, type Source } from "./column";
import { filterOf } from "./filters";
import type { Slots } from "./slots";

export function compileIds(slots: Slots, clause: Clause): Condition {
  if (clause.operator === "present") return clause.negated ? never : always;
  if (clause.operator !== "in") return never;
  const found = new Set<number>();
  for (const value of clause.values) {
    const slot = slots.find(String(value));
    if (slot !== undefined) found.add(slot);
  }
  if (found.size === 0) return clause.negated ? always : never;
  const { negated: isNegated = false } = clause;
  const filter = filterOf((slot) => found.has(slot) !== isNegated);
  if (isNegated) return { filter, count: slots.size - found.size, isExact: true };
  const listed = Uint32Array.from(found);
  const source: Source = { driver: "ids", size: listed.length, visit: (see) => see(listed, 0, listed.length) };
  return { filter, count: found.size, isExact: true, source };
}
