import type { Clause, Query, SortPosition } from "../query";
import { type PlanDriver, planOf, type QueryPlan } from "../query-plan";
import { conditionOf, conditionsOf, Statement, textClauses } from "./conditions";
import type { Row } from "./driver";
import { partsOf, search } from "./find";
import type { KindTable, Rows } from "./kind-table";

/** Carries out a query, and says what the database did for it. Several statements, of which each sees its own snapshot. */
export async function explainQuery(rows: Rows, query: Query): Promise<QueryPlan> {
  const { database, table } = rows;
  const { where } = query;
  const columns = query.sort.field === "id" ? "id" : `id, ${table.column(query.sort.field).name}`;
  let reached: Reached = { driver: "nothing", estimated: 0, examined: 0, milliseconds: 0 };
  const found = await search(rows, query, columns, async (statement, text) => {
    const [row] = await statement.run(database, `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`);
    const { examined, milliseconds } = reached;
    reached = reachedBy(table, query, row);
    reached = { ...reached, examined: examined + reached.examined, milliseconds: milliseconds + reached.milliseconds };
    return statement.run(database, text);
  });
  const { driver, field } = reached;
  if (driver === "nothing") return planOf({ ...reached, found: 0 }, where, []);
  const driving = where.filter((clause) => driver !== "order" && driver !== "scan" && clause.field === field);
  const last = driver === "order" && found.length === query.limit ? found.at(-1) : undefined;
  const passed = await passedBy(rows, query, driving, last && placeOf(table, query, last));
  const indexed = textClauses(table, where);
  const unindexed = where.filter((one) => one.operator === "contains" && !indexed.some((clause) => clause === one));
  return planOf({ ...reached, found: found.length }, where, passed, driving, unindexed);
}

/** How many candidates satisfy none of the clauses for certain, the first, the first two, … */
async function passedBy(
  rows: Rows,
  query: Query,
  driving: readonly Clause[],
  last: SortPosition | undefined,
): Promise<readonly number[]> {
  const { database, table, team } = rows;
  const statement = new Statement(team);
  const places = (after: Query["after"]) => {
    const parts = partsOf(table, { ...query, where: [], ...(after && { after }) }, statement);
    return `(${parts.map(({ condition }) => `(${condition})`).join(" OR ")})`;
  };
  const end = last === undefined ? [] : [`NOT ${places(last)}`];
  const from = `FROM ${table.name} WHERE ${[conditionOf(table, driving, statement), places(query.after), ...end].join(" AND ")}`;
  const conditions = conditionsOf(table, query.where, statement).map((condition) => `(${condition})`);
  const counts = conditions.map(
    (_, index) => `count(*) FILTER (WHERE ${conditions.slice(0, index + 1).join(" AND ")}) AS passed_${index + 1}`,
  );
  const [row] = await statement.run(database, `SELECT ${["count(*) AS passed_0", ...counts].join(", ")} ${from}`);
  return ["", ...conditions].map((_, index) => Number(row?.[`passed_${index}`] ?? 0));
}

function placeOf(table: KindTable, { sort }: Query, row: Row): SortPosition {
  const id = String(row["id"]);
  if (sort.field === "id") return { key: id, id };
  const { type } = table.column(sort.field).definition;
  const value = row[`f_${sort.field}`];
  return { key: type === "boolean" ? value === true : type === "number" ? Number(value) : String(value), id };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Plan Rows": number;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
  /** Where Citus has sent it to the node of the team. */
  readonly "Distributed Query"?: {
    readonly Job: {
      readonly Tasks?: readonly { readonly "Remote Plan"?: readonly (readonly { readonly Plan: PlanNode }[])[] }[];
    };
  };
}

type Reached = Pick<QueryPlan, "driver" | "field" | "estimated" | "examined" | "milliseconds">;

export function reachedBy(table: KindTable, query: Query, row: Row | undefined): Reached {
  const answer: unknown = row?.["QUERY PLAN"];
  // Drivers may leave JSON as it is.
  const [explained] = (typeof answer === "string" ? JSON.parse(answer) : answer) as readonly {
    readonly Plan: PlanNode;
    readonly "Planning Time": number;
    readonly "Execution Time": number;
  }[];
  if (explained === undefined) return { driver: "nothing", estimated: 0, examined: 0, milliseconds: 0 };
  const nodes = [...below(explained.Plan)].filter((node) => node["Actual Loops"] > 0);
  const reads = nodes.filter((node) => isNamed(node["Relation Name"], table.table));
  const indexes = nodes.flatMap((node) => node["Index Name"] ?? []);
  const isScan = reads.some((node) => node["Node Type"].endsWith("Seq Scan"));
  return {
    ...(isScan ? { driver: "scan" as const } : ledBy(table, query, indexes)),
    estimated: sum(reads, (node) => node["Plan Rows"]),
    examined: sum(reads, examinedBy),
    milliseconds: explained["Planning Time"] + explained["Execution Time"],
  };
}

function* below(node: PlanNode): Iterable<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* below(child);
  const tasks = node["Distributed Query"]?.Job.Tasks ?? [];
  const remote = tasks.flatMap((task) => task["Remote Plan"] ?? []).flat();
  for (const { Plan } of remote) yield* below(Plan);
}

/** On the nodes of Citus tables and indexes have the number of their shard at the end. */
const isNamed = (found: string | undefined, name: string): boolean =>
  found === name || (found?.startsWith(`${name}_`) === true && /^\d{6,}$/.test(found.slice(name.length + 1)));

const sum = (nodes: readonly PlanNode[], of: (node: PlanNode) => number): number =>
  Math.round(nodes.reduce((total, node) => total + of(node), 0));

function examinedBy(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

/** Of several indexes that of a text, or of what a clause asks for, says most. */
function ledBy(
  table: KindTable,
  { where, sort }: Query,
  indexes: readonly string[],
): Pick<Reached, "driver" | "field"> {
  const fields = [...table.columns.values()];
  const text = fields.find(
    ({ textIndex }) => textIndex !== undefined && indexes.some((index) => isNamed(index, textIndex)),
  );
  if (text !== undefined) return { driver: "text", field: text.field };
  for (const clause of where) {
    const names = clause.field === "id" ? [`${table.table}_pkey`] : namesOf(table, clause.field);
    const driver = drivers[clause.operator];
    if (driver === undefined || !names.some((name) => indexes.some((index) => isNamed(index, name)))) continue;
    if (clause.operator === "in" && clause.negated) continue;
    return clause.field === "id" ? { driver: "ids", field: "id" } : { driver, field: clause.field };
  }
  return { driver: "order", field: sort.field };
}

const drivers: Readonly<Record<string, PlanDriver | undefined>> = { in: "values", range: "range" };

const namesOf = ({ kind }: KindTable, field: string): readonly string[] => [
  `${kind}_f_${field}`,
  `${kind}_f_${field}_s`,
];
