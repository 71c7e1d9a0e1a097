import type { Grouping, SummaryGroup, SummaryQuery } from "../summary";
import { type SqlGrouping, summaryGroup, summaryStatement } from "../summary";
import { selectedBy } from "./access-path";
import { pathToAll } from "./counts";
import type { FieldLayout, Rows } from "./kind-table";
import { columnOf, elementJoin } from "./where";

export function summarize(rows: Rows, query: SummaryQuery): readonly SummaryGroup[] {
  const { where, groupBy, limit = -1 } = query;
  const { database, table } = rows;
  const groups = groupBy.map((grouping, place) => groupedBy(table.field(grouping.field), grouping, `e${place}`));
  const numbers = query.numbers.map((name) => {
    const field = table.field(name);
    return field === undefined ? "NULL" : columnOf(field, false);
  });
  const { from, where: condition } = selectedBy(rows, where, pathToAll(rows, where));
  const parts = { groups, numbers, tables: from.sql, condition: condition.sql, limit: "LIMIT ?" };
  const found = database.all(summaryStatement(parts), [...from.parameters, ...condition.parameters, limit]);
  return found.map((row) => summaryGroup(row, groups, numbers));
}

function groupedBy(field: FieldLayout | undefined, { bounds }: Grouping, alias: string): SqlGrouping {
  if (field === undefined) return { sql: "d.id", type: "string" };
  const { type } = field.definition;
  if (field.place !== "column") {
    const join = ` LEFT JOIN ${field.place} ${alias} ON ${elementJoin(field, alias)}`;
    return { sql: `${alias}.value`, join, type };
  }
  const column = columnOf(field, false);
  if (bounds === undefined) return { sql: column, type };
  return { sql: `CASE WHEN ${column} IS NOT NULL THEN ${greatestOf(column, bounds)} END`, type };
}

/** The greatest of the bounds that the column reaches, found by halves. */
function greatestOf(column: string, bounds: readonly number[]): string {
  const [only = 0] = bounds;
  if (bounds.length < 2) return String(only);
  const middle = bounds.length >>> 1;
  const [below, above] = [bounds.slice(0, middle), bounds.slice(middle)].map((half) => greatestOf(column, half));
  return `CASE WHEN ${column} < ${bounds[middle]} THEN ${below} ELSE ${above} END`;
}
