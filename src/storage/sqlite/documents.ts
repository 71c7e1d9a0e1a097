import type { Fields } from "../query";
import { seal } from "../seal";
import type { DocumentKey, JsonObject, StoredDocument } from "../storage";
import { StorageError } from "../storage-error";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import type { DeclaredKind } from "./declared-kind";
import { deleteIndexRows, insertIndexRows, updateIndexRows } from "./index-rows";

/** A document as it is written: everything that can be made of it beforehand. */
export interface PreparedWrite extends DocumentKey {
  readonly declared: DeclaredKind;
  readonly body: string;
  readonly fields: Fields;
  /** The fields as JSON. */
  readonly encodedFields: string;
}

const KEY = "team_id = ? AND kind = ? AND id = ?";
const INSERT_DOCUMENT =
  "INSERT INTO workspace_document (rev, fields, body, team_id, kind, id) VALUES (?, ?, ?, ?, ?, ?)";
const FIELDS = `SELECT fields FROM workspace_document WHERE ${KEY}`;
const UPDATE_DOCUMENT = `UPDATE workspace_document SET rev = ?, fields = ?, body = ? WHERE ${KEY}`;

export function putDocument(
  connection: SqliteConnection,
  team: string,
  rev: number,
  write: PreparedWrite,
  isNew: boolean,
): void {
  const { kind, id, body, fields, encodedFields, declared } = write;
  const values = [rev, encodedFields, body, team, kind, id];
  if (isNew) {
    connection.run(INSERT_DOCUMENT, values);
    insertIndexRows(connection, declared.table, team, id, fields);
    return;
  }
  const before = textOf(connection.all(FIELDS, [team, kind, id])[0], "fields");
  connection.run(UPDATE_DOCUMENT, values);
  if (before === encodedFields) return;
  updateIndexRows(connection, declared.table, team, id, parsed(before, write), fields);
}

export function deleteDocument(
  connection: SqliteConnection,
  team: string,
  { kind, id }: DocumentKey,
  { table }: DeclaredKind,
): void {
  connection.run(`DELETE FROM workspace_document WHERE ${KEY}`, [team, kind, id]);
  deleteIndexRows(connection, table, team, id);
}

/** The documents of one kind with the ids, by id. */
export function documentsOf(
  connection: SqliteConnection,
  team: string,
  kind: string,
  ids: readonly string[],
): ReadonlyMap<string, StoredDocument> {
  if (ids.length === 0) return new Map();
  const rows = connection.all(
    "SELECT x.id, x.rev, x.body FROM json_each(?) j CROSS JOIN workspace_document x " +
      "ON x.team_id = ? AND x.kind = ? AND x.id = j.value",
    [JSON.stringify(ids), team, kind],
  );
  return new Map(rows.map((row) => [textOf(row, "id"), documentOf(kind, row)]));
}

function documentOf(kind: string, row: Row): StoredDocument {
  const id = textOf(row, "id");
  const body = parsed(textOf(row, "body"), { kind, id });
  seal(body, "body");
  return Object.freeze({ kind, id, rev: numberOf(row, "rev"), body });
}

function parsed<T extends JsonObject>(text: string, { kind, id }: DocumentKey): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StorageError("corrupt", `The stored document ${kind}/${id} is not JSON.`, { cause });
  }
}
