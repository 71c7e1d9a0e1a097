import { anyOf, type Clause, type Scalar, whatIsLeftOut } from "../query";
import type { Grouping, SqlGrouping, SummaryGroup, SummaryQuery } from "../summary";
import { countingBy, entered, summaryGroup, summaryStatement } from "../summary";
import type { AccessPath } from "./access-path";
import { all, also, bestPath, countRows, pathOf, pathsOf, selectedBy } from "./access-path";
import type { FieldLayout, Rows } from "./kind-table";
import { columnOf, elementJoin, listed, ownElements, sql } from "./where";

export const countDocuments = (rows: Rows, where: readonly Clause[]): number =>
  countRows(rows.database, selectedBy(rows, where, pathToAll(rows, where)));

/** Reading one after another what more than this have to be looked up for may take less. */
const MOST = 20_000;

function pathToAll(rows: Rows, where: readonly Clause[]): AccessPath | undefined {
  const paths = pathsOf(rows, where);
  return where.length === 1 ? paths[0] : bestPath(rows.database, paths, MOST);
}

export function countBy(
  rows: Rows,
  where: readonly Clause[],
  field: string,
  values: readonly Scalar[],
): ReadonlyMap<Scalar, number> {
  const counts = new Map(values.map((value) => [value, 0]));
  if (values.length === 0) return counts;
  const layout = rows.table.field(field);
  const without = whatIsLeftOut(where);
  if (layout?.place === "workspace_element" && (without !== undefined || where.length === 0))
    return tallied(rows, layout, counts, without);
  const many = layout?.definition.many;
  const path = pathToAll(rows, where);
  const clause = anyOf(field, values);
  // Whether a document has one of the values is seen anyway where its elements are joined.
  const query = countingBy(rows.table.kind, many && path ? where : [...where, clause], field);
  const found = summarize(rows, query, path ?? pathOf(rows, clause), many ? values : undefined);
  return entered(found, counts, many);
}

/** Tallies are kept beside the documents: only those that `without` finds are read, which are not to be counted. */
function tallied(
  rows: Rows,
  field: FieldLayout,
  counts: Map<Scalar, number>,
  without: Clause | undefined,
): ReadonlyMap<Scalar, number> {
  const values = [...counts.keys()];
  const kept = sql`workspace_tally s WHERE ${ownElements(rows.team, field)} AND ${listed("s.value", values)}`;
  const kinds = [{ sql: "s.value", type: field.definition.type }];
  const found = all(rows.database, sql`SELECT s.value AS k0, s.documents AS n FROM ${kept}`);
  entered(
    found.map((row) => summaryGroup(row, kinds, [])),
    counts,
  );
  const leftOut = without === undefined ? [] : countBy(rows, [without], field.name, values);
  for (const [value, n] of leftOut) counts.set(value, (counts.get(value) ?? 0) - n);
  return counts;
}

export function summarize(
  rows: Rows,
  query: SummaryQuery,
  path = pathToAll(rows, query.where),
  among?: readonly Scalar[],
): readonly SummaryGroup[] {
  const { where, groupBy, limit = -1 } = query;
  const { database, table } = rows;
  const groups = groupBy.map((grouping, place) =>
    groupedBy(table.field(grouping.field), grouping, `e${place}`, path?.clause.field === grouping.field),
  );
  const numbers = query.numbers.flatMap(({ name, field }) => {
    const layout = table.field(field);
    return layout === undefined ? [] : [`${name}(${columnOf(layout, true)})`];
  });
  const selected = selectedBy(rows, where, path);
  const [group] = groups;
  // Of other groups there may be any number. Behind a function they change nothing of how SQLite finds documents.
  const wanted = group && among && also(selected, listed(`ifnull(${group.sql}, NULL)`, among));
  const { from, where: condition } = wanted ?? selected;
  const parts = { groups, numbers, tables: from.sql, condition: condition.sql, limit: "LIMIT ?" };
  const found = database.all(summaryStatement(parts), [...from.parameters, ...condition.parameters, limit]);
  return found.map((row) => summaryGroup(row, groups, numbers));
}

/** Documents that are found by an index of the field come in its order. */
function groupedBy(
  field: FieldLayout | undefined,
  { bounds }: Grouping,
  alias: string,
  isIndexed: boolean,
): SqlGrouping {
  if (field === undefined) return { sql: "d.id", type: "string" };
  const { type } = field.definition;
  if (field.place !== "column") {
    const join = ` LEFT JOIN ${field.place} ${alias} ON ${elementJoin(field, alias)}`;
    return { sql: `${alias}.value`, join, type };
  }
  const column = columnOf(field, isIndexed);
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
