import { laterValues } from "../kind-schema";
import { OF_TEAM } from "./conditions";
import { addition, countedElements } from "./counts";
import type { Row, Session } from "./driver";
import type { Column, KindTable } from "./kind-table";
import { storedValue } from "./values";

const BATCH = 1000;

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

/** A kind's table, with its schema, and the names of its fields that are sets and looked up by an index. */
export interface StoredKind {
  readonly kind: string;
  readonly table: string;
  readonly sets: readonly string[];
}

/** A step: the statements that take the schema, and the tables of kinds that are there, one version further. */
type Migration = (schema: string, stored: readonly StoredKind[]) => readonly string[];

/** The steps from an empty schema to the present one, apart from making the kinds' tables. Only ever appended to. */
export const migrations: readonly Migration[] = [
  (schema) => [
    `CREATE TABLE ${schema}.workspaces (
      team_id text COLLATE "C" NOT NULL PRIMARY KEY,
      sequence bigint NOT NULL DEFAULT 0,
      retain_commits double precision NOT NULL DEFAULT 0,
      retain_milliseconds double precision NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`,
    `CREATE TABLE ${schema}.commits (
      team_id text COLLATE "C" NOT NULL,
      sequence bigint NOT NULL,
      tx_id text COLLATE "C" NOT NULL,
      time double precision NOT NULL,
      log text NOT NULL,
      PRIMARY KEY (team_id, sequence),
      UNIQUE (team_id, tx_id)
    )`,
    `CREATE TABLE ${schema}.counters (
      team_id text COLLATE "C" NOT NULL,
      counter text COLLATE "C" NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (team_id, counter)
    ) WITH (fillfactor = 50)`,
  ],
  (schema, stored) => [
    `CREATE TABLE ${schema}.tallies (
      team_id text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      element text COLLATE "C" NOT NULL,
      documents bigint NOT NULL,
      PRIMARY KEY (team_id, kind, element)
    ) WITH (fillfactor = 50)`,
    ...stored.flatMap(({ kind, table, sets }) => [
      `ALTER TABLE ${table} ADD COLUMN counted text[] COLLATE "C" NOT NULL DEFAULT '{}'`,
      ...(sets.length === 0 ? [] : counting(schema, kind, table, sets)),
    ]),
  ],
];

function counting(schema: string, kind: string, table: string, sets: readonly string[]): readonly string[] {
  const elements = sets.map(
    (field) => `ARRAY(SELECT '${field}|' || substr(element, length(team_id) + 2) FROM unnest("f_${field}") AS element)`,
  );
  return [
    `UPDATE ${table} SET counted = ${elements.join(" || ")}`,
    `INSERT INTO ${schema}.tallies (team_id, kind, element, documents) ` +
      `SELECT team_id, '${kind}', element, count(*) FROM ${table}, unnest(counted) AS element GROUP BY team_id, element`,
  ];
}
