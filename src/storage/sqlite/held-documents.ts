import { laterValues } from "../later-values";
import type { Fields } from "../query";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import type { DeclaredKind } from "./declared-kind";
import { insertIndexRows, updateIndexRows } from "./index-rows";
import type { FieldLayout } from "./kind-table";

const BATCH = 1000;

/** Writes the index rows of all documents of a kind from the field values that are stored with them. */
export function insertAllIndexRows(connection: SqliteConnection, { schema, table }: DeclaredKind): void {
  for (const row of stored(connection, table.kind)) {
    const fields: Fields = schema.fieldValues(JSON.parse(textOf(row, "fields")));
    insertIndexRows(connection, table, textOf(row, "team_id"), textOf(row, "id"), fields);
  }
}

/** Gives the documents there are the values of fields that were not declared when they were written. */
export function fillIn(
  connection: SqliteConnection,
  { schema, table, valuesOf }: DeclaredKind,
  added: readonly FieldLayout[],
): void {
  if (valuesOf === undefined) return;
  const names = added.map(({ name }) => name);
  for (const row of stored(connection, table.kind)) {
    const later = laterValues(schema, valuesOf, names, textOf(row, "body"));
    if (later === undefined) continue;
    const before: Fields = JSON.parse(textOf(row, "fields"));
    const after = schema.fieldValues({ ...before, ...later });
    const text = JSON.stringify(after);
    connection.run("UPDATE workspace_document SET fields = ? WHERE rowid = ?", [text, numberOf(row, "at")]);
    updateIndexRows(connection, table, textOf(row, "team_id"), textOf(row, "id"), before, after);
  }
}

/** All documents of a kind, some at a time. */
function* stored(connection: SqliteConnection, kind: string): Iterable<Row> {
  const sql =
    "SELECT rowid AS at, team_id, id, fields, body FROM workspace_document WHERE rowid > ? AND kind = ? ORDER BY rowid LIMIT ?";
  let last = 0;
  for (;;) {
    const rows = connection.all(sql, [last, kind, BATCH]);
    if (rows.length === 0) return;
    yield* rows;
    last = numberOf(rows.at(-1), "at");
  }
}
