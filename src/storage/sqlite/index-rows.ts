import { isSame } from "../../base/is-same";
import type { Fields } from "../query";
import type { SqliteConnection, SqlValue } from "./connection";
import { columnValue, elementsOf, type FieldLayout, fieldValue, type KindTable, sqlValue } from "./kind-table";

/** Writes the rows by which a document without any is found. */
export function insertIndexRows(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  id: string,
  fields: Fields,
): void {
  const columns = ["team_id", "id_length", "id", ...table.fields.map(({ column }) => column)];
  const values = table.fields.map((field) => columnValue(field, fieldValue(fields, field)));
  const marks = columns.map(() => "?").join(", ");
  connection.run(`INSERT INTO ${table.name} (${columns.join(", ")}) VALUES (${marks})`, [
    team,
    id.length,
    id,
    ...values,
  ]);
  for (const field of table.fields) insertElements(connection, table, field, team, id, fields);
}

export function deleteIndexRows(
  connection: SqliteConnection,
  { kind, name }: KindTable,
  team: string,
  id: string,
): void {
  connection.run(`DELETE FROM ${name} WHERE team_id = ? AND id_length = ? AND id = ?`, [team, id.length, id]);
  for (const side of ["workspace_element", "workspace_text"]) {
    connection.run(`DELETE FROM ${side} WHERE team_id = ? AND kind = ? AND id = ?`, [team, kind, id]);
  }
}

/** Writes only what differs between the field values the document had and those it gets. */
export function updateIndexRows(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  id: string,
  before: Fields,
  after: Fields,
): void {
  if (Object.keys(before).some((name) => table.field(name) === undefined)) {
    // Another release wrote it with fields unknown here, which are empty from now on.
    deleteIndexRows(connection, table, team, id);
    insertIndexRows(connection, table, team, id, after);
    return;
  }
  const changed = table.fields.filter((field) => !isSame(fieldValue(before, field), fieldValue(after, field)));
  updateColumns(connection, table, team, id, changed, after);
  for (const field of changed) {
    if (field.place === "column") continue;
    const of = [team, table.kind, id, field.name];
    connection.run(`DELETE FROM ${field.place} WHERE team_id = ? AND kind = ? AND id = ? AND field = ?`, of);
    insertElements(connection, table, field, team, id, after);
  }
}

function updateColumns(
  connection: SqliteConnection,
  { name }: KindTable,
  team: string,
  id: string,
  changed: readonly FieldLayout[],
  after: Fields,
): void {
  if (changed.length === 0) return;
  const sets = changed.map(({ column }) => `${column} = ?`).join(", ");
  const values: readonly SqlValue[] = changed.map((field) => columnValue(field, fieldValue(after, field)));
  const key = "team_id = ? AND id_length = ? AND id = ?";
  connection.run(`UPDATE ${name} SET ${sets} WHERE ${key}`, [...values, team, id.length, id]);
}

function insertElements(
  connection: SqliteConnection,
  { kind }: KindTable,
  field: FieldLayout,
  team: string,
  id: string,
  fields: Fields,
): void {
  for (const [position, element] of elementsOf(field, fieldValue(fields, field)).entries()) {
    const values = [team, kind, id, field.name, sqlValue(element)];
    if (field.place === "workspace_element") connection.run(INSERT_ELEMENT, values);
    else connection.run(INSERT_TEXT, [...values, position]);
  }
}

const INSERT_ELEMENT = "INSERT INTO workspace_element (team_id, kind, id, field, value) VALUES (?, ?, ?, ?, ?)";
const INSERT_TEXT = "INSERT INTO workspace_text (team_id, kind, id, field, value, position) VALUES (?, ?, ?, ?, ?, ?)";
