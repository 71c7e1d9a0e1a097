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
}

const KEY = "team_id = ? AND kind = ? AND id = ?";

export function putDocument(connection: SqliteConnection, team: string, rev: number, write: PreparedWrite): void {
  const { kind, id, body, fields, declared } = write;
  const text = JSON.stringify(fields);
  const [row] = connection.all(`SELECT fields FROM workspace_document WHERE ${KEY}`, [team, kind, id]);
  if (row === undefined) {
    const columns = "(rev, fields, body, team_id, kind, id)";
    connection.run(`INSERT INTO workspace_document ${columns} VALUES (?, ?, ?, ?, ?, ?)`, [
      ...[rev, text, body],
      ...[team, kind, id],
    ]);
    insertIndexRows(connection, declared.table, team, id, fields);
    return;
  }
  const set = "SET rev = ?, fields = ?, body = ?";
  connection.run(`UPDATE workspace_document ${set} WHERE ${KEY}`, [rev, text, body, team, kind, id]);
  const before = textOf(row, "fields");
  if (before !== text) updateIndexRows(connection, declared.table, team, id, parsed(before, write), fields);
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

/** 0 when the document does not exist. */
export function revisionOf(connection: SqliteConnection, team: string, { kind, id }: DocumentKey): number {
  return numberOf(connection.all(`SELECT rev FROM workspace_document WHERE ${KEY}`, [team, kind, id])[0], "rev");
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
