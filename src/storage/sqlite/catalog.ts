import type { FieldDefinition } from "../storage";
import { type SqliteConnection, textOf } from "./connection";
import { type DeclaredKind, declare } from "./declared-kind";
import { fillIn, insertAllIndexRows } from "./held-documents";
import type { FieldLayout, KindTable } from "./kind-table";
import { isMigrated, migrate } from "./migrations";
import { areTextsIndexed, canReadIndexes, type IndexedField, indexTexts } from "./text-index";

/**
 * Brings the tables up to the release and the kinds, with the indexes of texts that are wanted, where that is not so already,
 * which can be seen without writing. Returns whether those indexes can be read.
 */
export function prepareTables(
  connection: SqliteConnection,
  kinds: readonly DeclaredKind[],
  texts: readonly IndexedField[],
): boolean {
  if (!isUpToDate(connection, kinds) || !areTextsIndexed(connection, texts)) {
    connection.transaction(() => {
      bringUp(connection, kinds);
      indexTexts(connection, texts);
    });
  }
  return canReadIndexes(connection, texts);
}

/**
 * Brings the database up to the release and the kinds. Runs inside a transaction.
 *
 * A field that is no longer declared keeps its column, so that processes of an earlier release can go on beside this one.
 */
function bringUp(connection: SqliteConnection, kinds: readonly DeclaredKind[]): void {
  migrate(connection);
  for (const kind of kinds) bringUpKind(connection, kind);
}

/** Whether there is nothing to bring up, which can be seen without writing. */
function isUpToDate(connection: SqliteConnection, kinds: readonly DeclaredKind[]): boolean {
  if (!isMigrated(connection)) return false;
  return kinds.every(({ table }) => {
    const recorded = recordedFields(connection, table.kind);
    return recorded.has("") && table.fields.every((field) => recorded.get(field.name) === encoded(field));
  });
}

function bringUpKind(connection: SqliteConnection, kind: DeclaredKind): void {
  const { table } = kind;
  const recorded = recordedFields(connection, table.kind);
  const changed = table.fields.filter((field) => (recorded.get(field.name) ?? encoded(field)) !== encoded(field));
  const added = table.fields.filter((field) => !recorded.has(field.name));
  if (!recorded.has("")) create(connection, table);
  else {
    const whole = withOlderFields(kind, recorded);
    if (changed.some((field) => isOtherwiseStored(field, recorded))) rebuild(connection, whole);
    else extend(connection, table, added, changed);
    if (added.length > 0) fillIn(connection, whole, added);
  }
  record(connection, table.kind, "", "");
  for (const field of table.fields) record(connection, table.kind, field.name, encoded(field));
}

function create(connection: SqliteConnection, table: KindTable): void {
  connection.run(table.create(), []);
  for (const field of table.fields) index(connection, table, field);
}

/** Adds fields, and makes anew the indexes of others. */
function extend(
  connection: SqliteConnection,
  table: KindTable,
  added: readonly FieldLayout[],
  reordered: readonly FieldLayout[],
): void {
  for (const field of added) connection.run(table.addColumn(field), []);
  for (const field of reordered) connection.run(table.dropIndex(field), []);
  for (const field of [...added, ...reordered]) index(connection, table, field);
}

function index(connection: SqliteConnection, table: KindTable, field: FieldLayout): void {
  const statement = table.createIndex(field);
  if (statement !== undefined) connection.run(statement, []);
}

/** The kind with the fields that are no longer declared. */
function withOlderFields({ table, valuesOf }: DeclaredKind, recorded: ReadonlyMap<string, string>): DeclaredKind {
  const older = [...recorded].filter(([field]) => field !== "" && table.field(field) === undefined);
  const kept = Object.fromEntries(older.map(([field, definition]) => [field, decoded(definition)]));
  const declared = Object.fromEntries(table.fields.map((field) => [field.name, field.definition]));
  return declare({ kind: table.kind, fields: { ...kept, ...declared }, ...(valuesOf && { valuesOf }) });
}

/** Makes the kind's table anew from the field values that are stored with the documents. */
function rebuild(connection: SqliteConnection, kind: DeclaredKind): void {
  const { table } = kind;
  for (const side of ["workspace_element", "workspace_text"]) {
    connection.run(`DELETE FROM ${side} WHERE kind = ?`, [table.kind]);
  }
  connection.run(table.drop(), []);
  create(connection, table);
  insertAllIndexRows(connection, kind);
}

/** The definitions on record by field name; the kind itself is recorded under the empty name. */
function recordedFields(connection: SqliteConnection, kind: string): ReadonlyMap<string, string> {
  const rows = connection.all("SELECT field, definition FROM workspace_field WHERE kind = ?", [kind]);
  return new Map(rows.map((row) => [textOf(row, "field"), textOf(row, "definition")]));
}

function record(connection: SqliteConnection, kind: string, field: string, definition: string): void {
  const conflict = "ON CONFLICT (kind, field) DO UPDATE SET definition = excluded.definition";
  connection.run(`INSERT INTO workspace_field (kind, field, definition) VALUES (?, ?, ?) ${conflict}`, [
    kind,
    field,
    definition,
  ]);
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
