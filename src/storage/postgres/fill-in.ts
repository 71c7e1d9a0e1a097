import { laterValues } from "../later-values";
import type { Fields } from "../query";
import type { Row, Session } from "./driver";
import type { Column, KindTable } from "./kind-table";
import { countedElements, ON_COUNTED } from "./tallies";
import { storedValue } from "./values";

const BATCH = 1000;

/**
 * Gives the documents there are the values of fields that were not declared when they were written. A part of bringing
 * the schema up, so for all workspaces.
 */
export async function fillIn(session: Session, table: KindTable, added: readonly Column[]): Promise<void> {
  const { name, valuesOf, schema } = table;
  if (valuesOf === undefined || added.length === 0) return;
  const names = added.map(({ field }) => field);
  const next =
    `SELECT team_id, id_key, body FROM ${name} WHERE (team_id, id_key) > ($1::text, $2::text) ` +
    `ORDER BY team_id, id_key LIMIT ${BATCH}`;
  let last: Row | undefined = { team_id: "", id_key: "" };
  while (last !== undefined) {
    const page: readonly Row[] = await session.run(next, [last["team_id"], last["id_key"]]);
    const rows = page.flatMap((row) => {
      const values = laterValues(schema, valuesOf, names, String(row["body"]));
      return values === undefined ? [] : [rowOf(table, added, row, values)];
    });
    if (rows.length > 0) await session.run(update(table, added), [JSON.stringify(rows)]);
    last = page.at(-1);
  }
}

function rowOf(table: KindTable, added: readonly Column[], { team_id, id_key }: Row, values: Fields) {
  const team = String(team_id);
  const stored = added.map(({ field }, index) => [`f${index}`, storedValue(team, values[field] ?? [])] as const);
  return { t: team, k: id_key, c: countedElements(table, values), ...Object.fromEntries(stored) };
}

function update({ name, kind, tallies }: KindTable, added: readonly Column[]): string {
  const types = added.map(({ type }, index) => `, f${index} ${type}`).join("");
  const sets = added.map((column, index) => `, ${column.name} = r.f${index}`).join("");
  return (
    `WITH r AS (SELECT * FROM json_to_recordset($1::text::json) AS r(t text, k text, c text[]${types})), ` +
    `tallied AS (INSERT INTO ${tallies} AS known (team_id, kind, element, documents) ` +
    `SELECT t, '${kind}', element, count(*) FROM r, unnest(c) AS element GROUP BY t, element ${ON_COUNTED}) ` +
    `UPDATE ${name} AS d SET counted = d.counted || r.c${sets} FROM r WHERE d.team_id = r.t AND d.id_key = r.k`
  );
}
