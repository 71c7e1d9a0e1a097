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

/** Counts what older releases wrote. */
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
