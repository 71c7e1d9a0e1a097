import { nameOf } from "../name-of";
import type { Fields } from "../query";
import type { RememberedDocuments } from "../remembered-documents";
import { seal } from "../seal";
import type { DocumentKey, JsonObject, StoredDocument } from "../storage";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import type { DeclaredKind } from "./declared-kind";
import { deleteIndexRows, insertIndexRows, updateIndexRows } from "./index-rows";
import { parsed } from "./parsed";

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
  updateIndexRows(connection, declared.table, team, id, parsed(before, nameOf(write)), fields);
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

/** The documents at the keys, in their order. Of those remembered that are still of that revision no more is read. */
export function documentsAt(
  connection: SqliteConnection,
  team: string,
  keys: readonly DocumentKey[],
  remembered: RememberedDocuments,
): readonly (StoredDocument | null)[] {
  const byKind = new Map<string, Map<string, StoredDocument | null>>();
  for (const { kind, id } of keys) {
    const documents = byKind.get(kind) ?? new Map<string, StoredDocument | null>();
    byKind.set(kind, documents.set(id, null));
  }
  for (const [kind, documents] of byKind) read(connection, team, kind, documents, remembered);
  return keys.map(({ kind, id }) => byKind.get(kind)?.get(id) ?? null);
}

/** Enters the documents of one kind under their ids. */
function read(
  connection: SqliteConnection,
  team: string,
  kind: string,
  documents: Map<string, StoredDocument | null>,
  remembered: RememberedDocuments,
): void {
  const known = new Map(Array.from(documents.keys(), (id) => [id, remembered.get(team, { kind, id })]));
  const revisions = Object.fromEntries(Array.from(known, ([id, document]) => [id, document?.rev ?? 0]));
  const rows = connection.all(
    "SELECT x.id, x.rev, CASE WHEN x.rev = j.value THEN NULL ELSE x.body END AS body " +
      "FROM json_each(?) j CROSS JOIN workspace_document x ON x.team_id = ? AND x.kind = ? AND x.id = j.key",
    [JSON.stringify(revisions), team, kind],
  );
  for (const row of rows) {
    const id = textOf(row, "id");
    documents.set(id, (row["body"] === null && known.get(id)) || freshly(team, kind, row, remembered));
  }
}

function freshly(team: string, kind: string, row: Row, remembered: RememberedDocuments): StoredDocument {
  const document = documentOf(kind, row);
  remembered.keep(team, document, textOf(row, "body").length);
  return document;
}

function documentOf(kind: string, row: Row): StoredDocument {
  const id = textOf(row, "id");
  const body = parsed<JsonObject>(textOf(row, "body"), nameOf({ kind, id }));
  seal(body, "body");
  return Object.freeze({ kind, id, rev: numberOf(row, "rev"), body });
}
