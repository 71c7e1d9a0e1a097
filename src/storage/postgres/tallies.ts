import type { Clause, Fields, Scalar } from "../query";
import type { Asked } from "./asked";
import { conditionOf } from "./conditions";
import type { Row } from "./driver";
import type { KindTable } from "./kind-table";
import { OF_TEAM, type Statement } from "./statement";
import { elementText, startOfElement, storedElement } from "./values";

/**
 * How many documents of a workspace have an element in one of their sets is kept beside them, for to count them means to
 * read as many. A document says for which elements it was counted, so that whoever replaces or deletes it takes back
 * just those, whichever fields it knows.
 */

/** The elements that a document with these fields is counted for. */
export function countedElements(table: KindTable, fields: Fields): readonly string[] {
  return table.counted.flatMap((field) => {
    const value = fields[field] ?? [];
    return typeof value === "object" ? value.map((element) => counted(field, element)) : [];
  });
}

/** Names of fields have no bar. */
function counted(field: string, element: Scalar): string {
  return `${field}|${elementText(element)}`;
}

/**
 * For each of the values, how many documents of the workspace have it in the set, apart from those that `without` finds:
 * only they are read.
 */
export function tallied(
  table: KindTable,
  team: string,
  field: string,
  values: readonly Scalar[],
  statement: Statement,
  without?: Clause,
): Asked<ReadonlyMap<Scalar, number>> {
  const byElement = new Map(values.map((value) => [counted(field, value), value]));
  const elements = statement.bind([...byElement.keys()], "text[]");
  const all = `SELECT element AS value, documents AS count FROM ${table.tallies} WHERE ${OF_TEAM} AND kind = '${table.kind}' AND element = ANY (${elements})`;
  const parts = without === undefined ? [] : [all, leftOut(table, team, field, values, without, statement)];
  const text =
    parts.length === 0
      ? all
      : `SELECT value, sum(count) AS count FROM (${parts.join(" UNION ALL ")}) AS parts GROUP BY value`;
  const read = (rows: readonly Row[]) => {
    const counts = new Map(values.map((value) => [value, 0]));
    for (const row of rows) {
      const value = byElement.get(String(row["value"]));
      if (value !== undefined) counts.set(value, Number(row["count"]));
    }
    return counts;
  };
  return { text, read, isPrepared: without === undefined };
}

/** A row of less than nothing for each of the values in each document that the clause finds. */
function leftOut(
  table: KindTable,
  team: string,
  field: string,
  values: readonly Scalar[],
  without: Clause,
  statement: Statement,
): string {
  const { name } = table.column(field);
  const list = statement.bind(
    values.map((value) => storedElement(team, value)),
    "text[]",
  );
  const element = `'${field}|' || substr(stored, ${startOfElement(team)})`;
  const condition = conditionOf(table, [without], team, statement);
  return `SELECT ${element}, -1 FROM ${table.name}, unnest(${name}) AS stored WHERE ${condition} AND ${name} && ${list} AND stored = ANY (${list})`;
}

/** Adds to the counts of elements, which are two lists. The team is selected from a table that Citus keeps on its node. */
export function addition(schema: string, table: KindTable): string {
  return (
    `INSERT INTO ${table.tallies} AS known (team_id, kind, element, documents) SELECT w.team_id, '${table.kind}', c.element, c.documents ` +
    `FROM ${schema}.workspaces AS w, unnest($2::text[], $3::bigint[]) AS c (element, documents) WHERE w.${OF_TEAM} ` +
    "ON CONFLICT (team_id, kind, element) DO UPDATE SET documents = known.documents + excluded.documents"
  );
}
