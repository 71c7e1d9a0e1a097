import type { Clause } from "./query";

/**
 * The source of the documents that were looked at: the sort's `order`, the lists of a field's `values`, a `range` of a
 * field's order, `ids`, a `text` index, a `scan` of all documents, or `nothing` where none can match.
 */
export type PlanDriver = "order" | "values" | "range" | "ids" | "text" | "scan" | "nothing";

/** The effect of one clause of a query. */
export interface ClausePlan {
  readonly clause: Clause;
  /** The driver yielded no document that fails the clause. */
  readonly drives: boolean;
  /** How many documents it removed that had satisfied the clauses tried before it. */
  readonly removed: number;
}

/** How a storage answered a query. */
export interface QueryPlan {
  readonly driver: PlanDriver;
  /** The field whose order, values or texts drove the search. */
  readonly field?: string;
  /** How many documents the planner expected to look at. */
  readonly estimated: number;
  /** How many were examined. */
  readonly examined: number;
  /** How many were found. */
  readonly found: number;
  /** In the order of the query's clauses. */
  readonly clauses: readonly ClausePlan[];
  readonly milliseconds: number;
  /** The fields whose texts were scanned without an index, where the storage may have one. */
  readonly unindexed?: readonly string[];
}

/**
 * The plan of a query whose `passed` are how many documents satisfy none of its clauses for certain, the first, the first
 * two, …
 */
export function planOf(
  reached: Omit<QueryPlan, "clauses" | "unindexed">,
  where: readonly Clause[],
  passed: readonly number[],
  driving: readonly Clause[] = [],
  unindexed: readonly Clause[] = [],
): QueryPlan {
  const clauses = where.map((clause, index) => ({
    clause,
    drives: driving.includes(clause),
    removed: (passed[index] ?? 0) - (passed[index + 1] ?? 0),
  }));
  return { ...reached, clauses, ...(unindexed.length > 0 && { unindexed: unindexed.map(({ field }) => field) }) };
}
