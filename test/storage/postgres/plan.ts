import type pg from "pg";
import type { Sent } from "./test-pool";

/** A node of a plan as EXPLAIN gives it, after the plan was carried out. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Plan {
  /** How the table was reached: types of scans and names of indexes, of those that were carried out. */
  readonly scans: readonly string[];
  readonly filters: readonly string[];
  /** How many rows of the table were looked at. */
  readonly examined: number;
}

/** Executes a statement and returns its plan. */
export async function planOf(pool: pg.Pool, { text, values }: Sent, table: string): Promise<Plan> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`, [...values]);
  const nodes = [...below(rows[0]["QUERY PLAN"][0].Plan)].filter((node) => node["Actual Loops"] > 0);
  const onTable = nodes.filter((node) => node["Relation Name"] === table);
  return {
    scans: [...new Set(nodes.flatMap((node) => scanOf(node, table)))].sort(),
    filters: onTable.flatMap(({ Filter }) => (Filter === undefined ? [] : [Filter])),
    examined: onTable.reduce((sum, node) => sum + examinedBy(node), 0),
  };
}

function* below(node: PlanNode): Iterable<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* below(child);
}

function scanOf(node: PlanNode, table: string): readonly string[] {
  const index = node["Index Name"];
  if (index !== undefined) return [`${node["Node Type"]} ${index}`];
  return node["Relation Name"] === table ? [node["Node Type"]] : [];
}

function examinedBy(node: PlanNode): number {
  return Math.round((node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]);
}
