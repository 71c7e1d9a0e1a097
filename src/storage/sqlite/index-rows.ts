import { isSame } from "../../base/json";
import type { Fields } from "../query";
import { columnValue, elementsOf, type FieldLayout, fieldValue, insertion, type Rows, sqlValue } from "./kind-table";

const SIDE_TABLES = ["workspace_element", "workspace_text"] as const;
const OF_DOCUMENT = ["team_id", "kind", "id", "field", "value"];
/** A statement of a Durable Object takes 100 parameters. */
const ROWS = 16;

/** Writes the rows by which a document without any is found. */
export function insertIndexRows({ database, table, team }: Rows, id: string, fields: Fields): void {
  const values = table.fields.map((field) => columnValue(field, fieldValue(fields, field)));
  database.run(table.insert, [team, id.length, id, ...values]);
  insertElements({ database, table, team }, table.fields, id, fields);
}

export function deleteIndexRows({ database, table: { kind, name }, team }: Rows, id: string): void {
  database.run(`DELETE FROM ${name} WHERE team_id = ? AND id_length = ? AND id = ?`, [team, id.length, id]);
  for (const side of SIDE_TABLES) {
    database.run(`DELETE FROM ${side} WHERE team_id = ? AND kind = ? AND id = ?`, [team, kind, id]);
  }
}

/** Writes only what differs between the field values the document had and those it gets. */
export function updateIndexRows(rows: Rows, id: string, before: Fields, after: Fields): void {
  const { database, table, team } = rows;
  if (Object.keys(before).some((name) => table.field(name) === undefined)) {
    // Another release wrote it with fields unknown here, which are empty from now on.
    deleteIndexRows(rows, id);
    insertIndexRows(rows, id, after);
    return;
  }
  const changed = table.fields.filter((field) => !isSame(fieldValue(before, field), fieldValue(after, field)));
  if (changed.length === 0) return;
  const sets = changed.map(({ column }) => `${column} = ?`).join(", ");
  const values = changed.map((field) => columnValue(field, fieldValue(after, field)));
  const update = `UPDATE ${table.name} SET ${sets} WHERE team_id = ? AND id_length = ? AND id = ?`;
  database.run(update, [...values, team, id.length, id]);
  for (const { name, place, kind } of changed) {
    if (place === "column") continue;
    const ofField = `DELETE FROM ${place} WHERE team_id = ? AND kind = ? AND id = ? AND field = ?`;
    database.run(ofField, [team, kind, id, name]);
  }
  insertElements(rows, changed, id, after);
}

/** Rows of the tables that the fields have beside their columns, some in each statement. */
function insertElements({ database, team }: Rows, layouts: readonly FieldLayout[], id: string, fields: Fields): void {
  for (const side of SIDE_TABLES) {
    const isText = side === "workspace_text";
    const columns = isText ? [...OF_DOCUMENT, "position"] : OF_DOCUMENT;
    const rows = layouts.flatMap((field) =>
      (field.place === side ? elementsOf(field, fieldValue(fields, field)) : []).map((element, position) => {
        const row = [team, field.kind, id, field.name, sqlValue(element)];
        return isText ? [...row, position] : row;
      }),
    );
    for (let start = 0; start < rows.length; start += ROWS) {
      const some = rows.slice(start, start + ROWS);
      database.run(insertion(side, columns, some.length), some.flat());
    }
  }
}
