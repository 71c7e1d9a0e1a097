import { laterValues } from "../storable-text";
import { OF_TEAM } from "./conditions";
import { addition, countedElements } from "./counts";
import type { Row, Session } from "./driver";
import type { Column, KindTable } from "./kind-table";
import { storedValue } from "./values";

const BATCH = 1000;

/** A table that was there already, and the columns it has got. */
export interface Extended {
  readonly table: KindTable;
  readonly added: readonly Column[];
}

/** Gives the documents there are the values of fields that were not declared when they were written, team by team. */
export async function fillIn(session: Session, schema: string, tables: readonly Extended[]): Promise<void> {
  const extended = tables.filter(({ table, added }) => table.schema.valuesOf !== undefined && added.length > 0);
  if (extended.length === 0) return;
  const teams = await session.run(`SELECT team_id FROM ${schema}.workspaces`);
  for (const { team_id } of teams) for (const one of extended) await fillInTeam(session, schema, String(team_id), one);
}

async function fillInTeam(session: Session, schema: string, team: string, { table, added }: Extended): Promise<void> {
  const next = `SELECT id_key, body FROM ${table.name} WHERE ${OF_TEAM} AND id_key > $2::text ORDER BY id_key LIMIT ${BATCH}`;
  let last: unknown = "";
  while (last !== undefined) {
    const page: readonly Row[] = await session.run(next, [team, last]);
    const rows = page.flatMap((row) => rowOf(table, added, team, row));
    if (rows.length > 0) await session.run(update(table, added), [team, JSON.stringify(rows)]);
    const counts = new Map<string, number>();
    for (const element of rows.flatMap(({ c }) => c)) counts.set(element, (counts.get(element) ?? 0) + 1);
    if (counts.size > 0) await session.run(addition(schema, table), [team, [...counts.keys()], [...counts.values()]]);
    last = page.at(-1)?.["id_key"];
  }
}

function rowOf(
  table: KindTable,
  added: readonly Column[],
  team: string,
  { id_key, body }: Row,
): readonly { readonly k: unknown; readonly c: readonly string[] }[] {
  const names = added.map(({ field }) => field);
  const values = laterValues(table.schema, names, String(body));
  if (values === undefined) return [];
  const stored = names.map((name, index) => [`f${index}`, storedValue(team, values[name] ?? [])] as const);
  return [{ k: id_key, c: countedElements(table, values), ...Object.fromEntries(stored) }];
}

function update(table: KindTable, added: readonly Column[]): string {
  const types = added.map(({ type }, index) => `, f${index} ${type}`).join("");
  const sets = added.map((column, index) => `, ${column.name} = r.f${index}`).join("");
  return (
    `UPDATE ${table.name} SET counted = counted || r.c${sets} ` +
    `FROM json_to_recordset($2::text::json) AS r(k text, c text[]${types}) WHERE ${OF_TEAM} AND id_key = r.k`
  );
}
