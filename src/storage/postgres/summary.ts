import type { Grouping, SummaryGroup, SummaryQuery } from "../summary";
import { type SqlGrouping, summaryGroup, summaryStatement } from "../summary";
import { type Binds, Statement, selectionOf } from "./conditions";
import type { KindTable, Rows } from "./kind-table";
import { startOfElement } from "./values";

export async function summarize(
  { database, team, table }: Rows,
  { where, groupBy, numbers: fields, limit }: SummaryQuery,
): Promise<readonly SummaryGroup[]> {
  const statement = new Statement(team);
  const groups = groupBy.map((grouping, place) => groupedBy(table, grouping, `e${place}`, statement));
  const numbers = fields.map((field) => `NULLIF(${table.column(field).name}, 0)`);
  const parts = { groups, numbers, tables: table.name, condition: selectionOf(table, where, statement) };
  const most = limit === undefined ? "" : `LIMIT ${statement.bind(limit, "bigint")}`;
  const found = await statement.run(database, summaryStatement({ ...parts, limit: most }));
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
