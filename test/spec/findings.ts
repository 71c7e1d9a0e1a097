import type { Citation } from "./citations";
import type { Specification } from "./specification";

/** Where rules and tests disagree; each list holds one readable line per finding. */
export interface Findings {
  /** Rules in force without a test, one line per rule: `F6: F6.1 F6.3`. */
  readonly untested: readonly string[];
  /** Citations of ids the specification does not have. */
  readonly unknown: readonly string[];
  /** Citations of ids that are planned. */
  readonly tooEarly: readonly string[];
}

export function compare(specification: Specification, cited: readonly Citation[]): Findings {
  const inForce = new Set(specification.inForce);
  const planned = new Set(specification.planned);
  const citedIds = new Set(cited.map(({ id }) => id));
  return {
    untested: byRule(specification.inForce.filter((id) => !citedIds.has(id))),
    unknown: cited.filter(({ id }) => !inForce.has(id) && !planned.has(id)).map(readable),
    tooEarly: cited.filter(({ id }) => planned.has(id)).map(readable),
  };
}

const readable = ({ id, place }: Citation): string => `${id} in ${place}`;

function byRule(ids: readonly string[]): readonly string[] {
  const rules = new Map<string, string[]>();
  for (const id of ids) {
    const rule = id.slice(0, id.indexOf("."));
    rules.set(rule, [...(rules.get(rule) ?? []), id]);
  }
  return [...rules].map(([rule, ids]) => `${rule}: ${ids.join(" ")}`);
}
