import { isSame } from "../../base/is-same";
import type { Fields } from "../query";
import type { SqliteConnection, SqlValue } from "./connection";
import {
  columnValue,
  elementsOf,
  type FieldLayout,
  type FieldPlace,
  fieldValue,
  insertion,
  type KindTable,
  sqlValue,
} from "./kind-table";

type SideTable = Exclude<FieldPlace, "column">;

const SIDE_TABLES = ["workspace_element", "workspace_text"] as const;
const OF_DOCUMENT = ["team_id", "kind", "id", "field", "value"];
/** A statement of a Durable Object takes 100 parameters. */
const ROWS = 16;
/** Of one row, of two, and so on. */
const INSERTIONS = {
  workspace_element: insertions("workspace_element", OF_DOCUMENT),
  workspace_text: insertions("workspace_text", [...OF_DOCUMENT, "position"]),
};

function insertions(side: SideTable, columns: readonly string[]): readonly string[] {
  return Array.from({ length: ROWS }, (_, index) => insertion(side, columns, index + 1));
}

/** Writes the rows by which a document without any is found. */
export function insertIndexRows(
  connection: SqliteConnection,
  table: KindTable,
  team: string,
  id: string,
  fields: Fields,
): void {
  const values = table.fields.map((field) => columnValue(field, fieldValue(fields, field)));
  connection.run(table.insert, [team, id.length, id, ...values]);
  insertElements(connection, table, table.fields, team, id, fields);
}

export function deleteIndexRows(
  connection: SqliteConnection,
  { kind, name }: KindTable,
  team: string,
  id: string,
): void {
  connection.run(`DELETE FROM ${name} WHERE team_id = ? AND id_length = ? AND id = ?`, [team, id.length, id]);
  for (const side of SIDE_TABLES) {
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
  for (const { name, place } of changed) {
    if (place === "column") continue;
    const of = [team, table.kind, id, name];
    connection.run(`DELETE FROM ${place} WHERE team_id = ? AND kind = ? AND id = ? AND field = ?`, of);
  }
  insertElements(connection, table, changed, team, id, after);
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

/** Rows of the tables that the fields have beside their columns, some in each statement. */
function insertElements(
  connection: SqliteConnection,
  { kind }: KindTable,
  layouts: readonly FieldLayout[],
  team: string,
  id: string,
  fields: Fields,
): void {
  const rows: Record<SideTable, SqlValue[][]> = { workspace_element: [], workspace_text: [] };
  for (const field of layouts) {
    const { name, place } = field;
    if (place === "column") continue;
    for (const [position, element] of elementsOf(field, fieldValue(fields, field)).entries()) {
      const row = [team, kind, id, name, sqlValue(element)];
      rows[place].push(place === "workspace_text" ? [...row, position] : row);
    }
  }
  for (const side of SIDE_TABLES) insertRows(connection, side, rows[side]);
}

function insertRows(connection: SqliteConnection, side: SideTable, rows: readonly (readonly SqlValue[])[]): void {
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS);
    connection.run(INSERTIONS[side][some.length - 1] ?? "", some.flat());
  }
}
