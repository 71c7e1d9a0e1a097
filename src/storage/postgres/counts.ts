import { anyOf, type Clause, type Fields, type Scalar, whatIsLeftOut } from "../query";
import type { Grouping, SqlGrouping, SummaryGroup, SummaryQuery } from "../summary";
import { countingBy, entered, summaryGroup, summaryStatement } from "../summary";
import { type Binds, conditionOf, OF_TEAM, Statement, selectionOf } from "./conditions";
import type { KindTable, Rows } from "./kind-table";
import { elementText, startOfElement, storedElement } from "./values";

export async function countDocuments({ database, team, table }: Rows, where: readonly Clause[]): Promise<number> {
  const statement = new Statement(team);
  const text = `SELECT count(*) AS count FROM ${table.name} WHERE ${selectionOf(table, where, statement)}`;
  const [row] = await statement.run(database, text);
  return Number(row?.["count"] ?? 0);
}

export async function countBy(
  rows: Rows,
  where: readonly Clause[],
  field: string,
  values: readonly Scalar[],
): Promise<ReadonlyMap<Scalar, number>> {
  const counts = new Map(values.map((value) => [value, 0]));
  if (values.length === 0) return counts;
  const without = whatIsLeftOut(where);
  if (rows.table.counted.includes(field) && (where.length === 0 || without !== undefined))
    return tallied(rows, field, counts, without);
  const query = countingBy(rows.table.kind, [...where, anyOf(field, values)], field);
  return entered(await summarize(rows, query, values), counts);
}

export function countedElements(table: KindTable, fields: Fields): readonly string[] {
  return table.counted.flatMap((field) => {
    const value = fields[field] ?? [];
    return typeof value === "object" ? value.map((element) => counted(field, element)) : [];
  });
}

/** Names of fields have no bar. */
const counted = (field: string, element: Scalar): string => `${field}|${elementText(element)}`;

/** Tallies are kept beside the documents; only those that `without` finds are read, each for less than nothing. */
async function tallied(
  { database, team, table }: Rows,
  field: string,
  counts: Map<Scalar, number>,
  without: Clause | undefined,
): Promise<ReadonlyMap<Scalar, number>> {
  const statement = new Statement(team);
  const values = new Map(Array.from(counts.keys(), (value) => [counted(field, value), value]));
  const elements = statement.bind([...values.keys()], "text[]");
  const all = `SELECT element AS value, documents AS count FROM ${table.tallies} WHERE ${OF_TEAM} AND kind = '${table.kind}' AND element = ANY (${elements})`;
  const allWithout = (clause: Clause) => {
    const { name } = table.column(field);
    const stored = Array.from(counts.keys(), (value) => storedElement(team, value));
    const list = statement.bind(stored, "text[]");
    const element = `'${field}|' || substr(stored, ${startOfElement(team)})`;
    const condition = conditionOf(table, [clause], statement);
    const leftOut = `SELECT ${element}, -1 FROM ${table.name}, unnest(${name}) AS stored WHERE ${condition} AND ${name} && ${list} AND stored = ANY (${list})`;
    return `SELECT value, sum(count) AS count FROM (${all} UNION ALL ${leftOut}) AS parts GROUP BY value`;
  };
  const text = without === undefined ? all : allWithout(without);
  for (const { value, count } of await statement.run(database, text, without === undefined)) {
    const asked = values.get(String(value));
    if (asked !== undefined) counts.set(asked, Number(count));
  }
  return counts;
}

/** Adds to the counts of elements, which are two lists. The team is selected from a table that Citus keeps on its node. */
export function addition(schema: string, table: KindTable): string {
  return (
    `INSERT INTO ${table.tallies} AS known (team_id, kind, element, documents) SELECT w.team_id, '${table.kind}', c.element, c.documents ` +
    `FROM ${schema}.workspaces AS w, unnest($2::text[], $3::bigint[]) AS c (element, documents) WHERE w.${OF_TEAM} ` +
    "ON CONFLICT (team_id, kind, element) DO UPDATE SET documents = known.documents + excluded.documents"
  );
}

export async function summarize(
  { database, team, table }: Rows,
  { where, groupBy, numbers: aggregates, limit }: SummaryQuery,
  among?: readonly Scalar[],
): Promise<readonly SummaryGroup[]> {
  const statement = new Statement(team);
  const groups = groupBy.map((grouping, place) => groupedBy(table, grouping, `e${place}`, statement));
  const numbers = aggregates.map(({ name, field }) => `${name}(NULLIF(${table.column(field).name}, 0))`);
  // The documents of a selection may have any number of other elements.
  const wanted = groups.flatMap(({ join }) => {
    const elements = join && among?.map((value) => storedElement(team, value));
    return elements ? [`e0 = ANY (${statement.bind(elements, "text[]")})`] : [];
  });
  const condition = [selectionOf(table, where, statement), ...wanted].join(" AND ");
  const parts = { groups, numbers, tables: table.name, condition };
  const most = limit === undefined ? "" : `LIMIT ${statement.bind(limit, "bigint")}`;
  const isPrepared = among !== undefined && where.length === 1;
  const found = await statement.run(database, summaryStatement({ ...parts, limit: most }), isPrepared);
  return found.map((row) => summaryGroup(row, groups, numbers));
}

function groupedBy(table: KindTable, { field, bounds }: Grouping, alias: string, statement: Binds): SqlGrouping {
  if (field === "id") return { sql: "id", type: "string" };
  const { name, definition, empty } = table.column(field);
  const { type } = definition;
  if (definition.many) {
    const join = ` LEFT JOIN LATERAL unnest(${name}) AS ${alias} ON true`;
    return { sql: `substr(${alias}, ${startOfElement(statement.team)})`, join, type };
  }
  const value = `NULLIF(${name}, ${empty})`;
  if (bounds === undefined) return { sql: value, type };
  const list = statement.bind([...bounds], "double precision[]");
  const greatest = `(${list})[greatest(1, width_bucket(${value}, ${list}))]`;
  return { sql: `CASE WHEN ${value} IS NOT NULL THEN ${greatest} END`, type };
}
