import type { Fields } from "../query";
import { laterValues } from "../storable-text";
import type { FieldDefinition } from "../storage";
import { StorageError } from "../storage-error";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import { insertIndexRows, updateIndexRows } from "./index-rows";
import { columnDefinition, type FieldLayout, KindTable } from "./kind-table";
import { isMigrated, migrate } from "./migrations";
import { areTextsIndexed, canReadIndexes, type IndexedField, indexTexts } from "./text-index";

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

/** Whether there is nothing to bring up, which can be seen without writing. */
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

/** Rebuilds the kind's table from the field values stored with the documents. */
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
