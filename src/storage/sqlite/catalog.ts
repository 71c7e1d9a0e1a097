import { laterValues } from "../kind-schema";
import type { Fields } from "../query";
import type { FieldDefinition } from "../storage";
import { StorageError } from "../storage-error";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import { columnDefinition, type FieldLayout, insertIndexRows, KindTable, updateIndexRows } from "./kind-table";
import { areTextsIndexed, canReadIndexes, type IndexedField, indexTexts } from "./text-index";

/** Steps that are taken once each and in this order. One that was published is never changed. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE workspace_team (
      team_id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, first INTEGER NOT NULL,
      keep_commits REAL NOT NULL, keep_milliseconds REAL NOT NULL
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_counter (
      team_id TEXT, name TEXT, last INTEGER NOT NULL, PRIMARY KEY (team_id, name)
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_log (
      team_id TEXT, sequence INTEGER, part INTEGER, tx_id TEXT, time REAL, entry TEXT NOT NULL,
      PRIMARY KEY (team_id, sequence, part)
    )`,
    "CREATE UNIQUE INDEX workspace_log_tx_id ON workspace_log (team_id, tx_id) WHERE tx_id IS NOT NULL",
    `CREATE TABLE workspace_document (
      team_id TEXT, kind TEXT, id TEXT, rev INTEGER NOT NULL, fields TEXT NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (team_id, kind, id)
    )`,
    `CREATE TABLE workspace_element (
      team_id TEXT, kind TEXT, field TEXT, value, id TEXT, PRIMARY KEY (team_id, kind, field, value, id)
    ) WITHOUT ROWID`,
    "CREATE INDEX workspace_element_of ON workspace_element (team_id, kind, id, field)",
    `CREATE TABLE workspace_text (
      team_id TEXT, kind TEXT, id TEXT, field TEXT, position INTEGER, value TEXT NOT NULL,
      PRIMARY KEY (team_id, kind, id, field, position)
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_field (
      kind TEXT, field TEXT, definition TEXT NOT NULL, PRIMARY KEY (kind, field)
    ) WITHOUT ROWID`,
  ],
  [
    `CREATE TABLE workspace_tally (
      team_id TEXT, kind TEXT, field TEXT, value, documents INTEGER NOT NULL,
      PRIMARY KEY (team_id, kind, field, value)
    ) WITHOUT ROWID`,
    `INSERT INTO workspace_tally (team_id, kind, field, value, documents)
      SELECT team_id, kind, field, value, count(*) FROM workspace_element GROUP BY team_id, kind, field, value`,
    // Triggers, so that a process of an earlier release that goes on beside this one keeps the counts, too.
    `CREATE TRIGGER workspace_element_added AFTER INSERT ON workspace_element BEGIN
      INSERT INTO workspace_tally (team_id, kind, field, value, documents)
      VALUES (NEW.team_id, NEW.kind, NEW.field, NEW.value, 1)
      ON CONFLICT (team_id, kind, field, value) DO UPDATE SET documents = documents + 1;
    END`,
    `CREATE TRIGGER workspace_element_removed AFTER DELETE ON workspace_element BEGIN
      UPDATE workspace_tally SET documents = documents - 1
      WHERE team_id = OLD.team_id AND kind = OLD.kind AND field = OLD.field AND value = OLD.value;
      DELETE FROM workspace_tally
      WHERE team_id = OLD.team_id AND kind = OLD.kind AND field = OLD.field AND value = OLD.value AND documents = 0;
    END`,
  ],
];

function migrate(connection: SqliteConnection): void {
  connection.run("CREATE TABLE IF NOT EXISTS workspace_migration (version INTEGER PRIMARY KEY)", []);
  const taken = stepsTaken(connection);
  for (const [index, statements] of migrations.entries()) {
    if (index < taken) continue;
    for (const statement of statements) connection.run(statement, []);
    connection.run("INSERT INTO workspace_migration (version) VALUES (?)", [index + 1]);
  }
}

/** Whether every step was taken. Refuses a database of a later release. */
function isMigrated(connection: SqliteConnection): boolean {
  const sql = "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'workspace_migration'";
  const exists = numberOf(connection.all(sql, [])[0], "n") > 0;
  return exists && stepsTaken(connection) === migrations.length;
}

function stepsTaken(connection: SqliteConnection): number {
  const [row] = connection.all("SELECT max(version) AS version FROM workspace_migration", []);
  const version = numberOf(row, "version");
  if (version <= migrations.length) return version;
  const known = `this one knows version ${migrations.length}`;
  throw new StorageError("unavailable", `A later release wrote the database (version ${version}; ${known}).`, {
    expose: true,
  });
}

/** Writes only where something is missing, and returns whether the indexes of texts can be read. */
export function prepareTables(
  connection: SqliteConnection,
  tables: readonly KindTable[],
  texts: readonly IndexedField[],
): boolean {
  if (!isUpToDate(connection, tables) || !areTextsIndexed(connection, texts)) {
    connection.transaction(() => {
      migrate(connection);
      for (const table of tables) bringUp(connection, table);
      indexTexts(connection, texts);
    });
  }
  return canReadIndexes(connection, texts);
}

/** Has SQLite look through the whole database for pages that are damaged or missing. */
export function quickCheck(connection: SqliteConnection): void {
  const found = connection.all("PRAGMA quick_check(10)", []).map((row) => textOf(row, "quick_check"));
  if (found.length === 1 && found[0] === "ok") return;
  throw new StorageError("corrupt", `SQLite: the database is damaged. ${found.join(" ")}`);
}

function isUpToDate(connection: SqliteConnection, tables: readonly KindTable[]): boolean {
  if (!isMigrated(connection)) return false;
  return tables.every((table) => {
    const recorded = recordedFields(connection, table.kind);
    return recorded.has("") && table.fields.every((field) => recorded.get(field.name) === encoded(field));
  });
}

/** A field that is no longer declared keeps its column, so that processes of an earlier release can go on beside this one. */
function bringUp(connection: SqliteConnection, table: KindTable): void {
  const recorded = recordedFields(connection, table.kind);
  const changed = table.fields.filter((field) => (recorded.get(field.name) ?? encoded(field)) !== encoded(field));
  const added = table.fields.filter((field) => !recorded.has(field.name));
  if (!recorded.has("")) create(connection, table);
  else {
    const whole = withOlderFields(table, recorded);
    if (changed.some((field) => isOtherwiseStored(field, recorded))) rebuild(connection, whole);
    else {
      for (const field of added) connection.run(`ALTER TABLE ${table.name} ADD COLUMN ${columnDefinition(field)}`, []);
      for (const field of changed) connection.run(`DROP INDEX IF EXISTS ${table.indexName(field)}`, []);
      for (const field of [...added, ...changed]) index(connection, table, field);
    }
    if (added.length > 0) fillIn(connection, whole, added);
  }
  record(connection, table.kind, "", "");
  for (const field of table.fields) record(connection, table.kind, field.name, encoded(field));
}

function create(connection: SqliteConnection, table: KindTable): void {
  connection.run(table.create(), []);
  for (const field of table.fields) index(connection, table, field);
}

function index(connection: SqliteConnection, table: KindTable, field: FieldLayout): void {
  const statement = table.createIndex(field);
  if (statement !== undefined) connection.run(statement, []);
}

function withOlderFields({ schema }: KindTable, recorded: ReadonlyMap<string, string>): KindTable {
  const older = [...recorded].filter(([name]) => name !== "" && !schema.definitions.has(name));
  const kept = Object.fromEntries(older.map(([name, definition]) => [name, decoded(definition)]));
  return new KindTable({ ...schema.definition, fields: { ...kept, ...schema.definition.fields } });
}

function rebuild(connection: SqliteConnection, table: KindTable): void {
  for (const side of ["workspace_element", "workspace_text"]) {
    connection.run(`DELETE FROM ${side} WHERE kind = ?`, [table.kind]);
  }
  connection.run(`DROP TABLE IF EXISTS ${table.name}`, []);
  create(connection, table);
  for (const row of stored(connection, table.kind)) {
    const fields = table.schema.fieldValues(JSON.parse(textOf(row, "fields")));
    insertIndexRows({ database: connection, table, team: textOf(row, "team_id") }, textOf(row, "id"), fields);
  }
}

/** Gives the documents there are the values of fields that were not declared when they were written. */
function fillIn(connection: SqliteConnection, table: KindTable, added: readonly FieldLayout[]): void {
  const { kind, schema } = table;
  if (schema.valuesOf === undefined) return;
  const names = added.map(({ name }) => name);
  for (const row of stored(connection, kind)) {
    const later = laterValues(schema, names, textOf(row, "body"));
    if (later === undefined) continue;
    const before: Fields = JSON.parse(textOf(row, "fields"));
    const after = schema.fieldValues({ ...before, ...later });
    const update = "UPDATE workspace_document SET fields = ? WHERE rowid = ?";
    connection.run(update, [JSON.stringify(after), numberOf(row, "at")]);
    updateIndexRows({ database: connection, table, team: textOf(row, "team_id") }, textOf(row, "id"), before, after);
  }
}

const BATCH = 1000;

function* stored(connection: SqliteConnection, kind: string): Iterable<Row> {
  const sql =
    "SELECT rowid AS at, team_id, id, fields, body FROM workspace_document WHERE rowid > ? AND kind = ? ORDER BY rowid LIMIT ?";
  for (let last = 0; ; ) {
    const rows = connection.all(sql, [last, kind, BATCH]);
    if (rows.length === 0) return;
    yield* rows;
    last = numberOf(rows.at(-1), "at");
  }
}

/** The definitions on record by field name; the kind itself is recorded under the empty name. */
function recordedFields(connection: SqliteConnection, kind: string): ReadonlyMap<string, string> {
  const rows = connection.all("SELECT field, definition FROM workspace_field WHERE kind = ?", [kind]);
  return new Map(rows.map((row) => [textOf(row, "field"), textOf(row, "definition")]));
}

function record(connection: SqliteConnection, kind: string, field: string, definition: string): void {
  const conflict = "ON CONFLICT (kind, field) DO UPDATE SET definition = excluded.definition";
  const insert = `INSERT INTO workspace_field (kind, field, definition) VALUES (?, ?, ?) ${conflict}`;
  connection.run(insert, [kind, field, definition]);
}

/** Whether more than the order within its index differs. */
function isOtherwiseStored(field: FieldLayout, recorded: ReadonlyMap<string, string>): boolean {
  const [now, before] = [encoded(field), recorded.get(field.name) ?? ""];
  return now.split(WITHIN, 1)[0] !== before.split(WITHIN, 1)[0];
}

const WITHIN = " by ";

function encoded({ definition: { type, many, text, sort, orderedBy } }: FieldLayout): string {
  const flags = [type, many && "many", text && "text", sort && "sort"].filter(Boolean).join(" ");
  return orderedBy === undefined ? flags : `${flags}${WITHIN}${orderedBy}`;
}

function decoded(definition: string): FieldDefinition {
  const [stored = "", ...order] = definition.split(WITHIN);
  const [type = "string", ...flags] = stored.split(" ");
  return {
    type: type === "number" || type === "boolean" ? type : "string",
    ...(flags.includes("many") && { many: true as const }),
    ...(flags.includes("text") && { text: true as const }),
    ...(flags.includes("sort") && { sort: true as const }),
    ...(order.length > 0 && { orderedBy: order.join(WITHIN) }),
  };
}
