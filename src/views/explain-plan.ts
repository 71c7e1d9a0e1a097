import type { PlanDriver, QueryPlan } from "../storage/query-plan";
import type { ClauseWork, ViewPlan } from "./explanation";
import type { View } from "./view";

/** The plan of a query that has the view's clauses first, in the terms of the view. */
export function explainPlan({ constraints }: View, plan: QueryPlan): ViewPlan {
  const clauses = constraints.map(({ path }, index) => {
    const { drives = false, removed = 0 } = plan.clauses[index] ?? {};
    return { path, drives, removed };
  });
  const { driver, field, estimated, examined, found, milliseconds } = plan;
  const figures = { estimated, examined, found, clauses, milliseconds };
  return { driver, ...(field !== undefined && { field }), ...figures, text: inWords(plan, clauses) };
}

const drivers: Readonly<Record<PlanDriver, (field: string) => string>> = {
  order: (field) => `the order of ${field}`,
  values: (field) => `the values of ${field}`,
  range: (field) => `the range of ${field}`,
  ids: () => "the ids",
  text: (field) => `the texts of ${field}`,
  scan: () => "a scan of all documents",
  nothing: () => "nothing, as it was plain that no document matches",
};

function inWords(
  { driver, field = "id", examined, estimated, found, milliseconds, unindexed = [] }: QueryPlan,
  work: readonly ClauseWork[],
) {
  const removals = work.flatMap(({ path, removed }) => (removed === 0 ? [] : [`${removed} by ${path}`]));
  const removed = removals.length === 0 ? "" : ` Removed: ${removals.join(", ")}.`;
  const walked = unindexed.length === 0 ? "" : ` No index of texts could be asked for ${unindexed.join(", ")}.`;
  const lead = `Led by ${drivers[driver](field)}`;
  return `${lead}: looked at ${examined} (expected ${estimated}), found ${found}, in ${Number(milliseconds.toFixed(3))} ms.${removed}${walked}`;
}
