import type { Query } from "../query";
import { readDocument } from "../read-document";
import type { DocumentKey, StoredDocument } from "../storage";
import { numberOf, textOf } from "./connection";
import { findIds } from "./find";
import type { Documents } from "./kind-table";

export function documentsAt(tables: readonly Documents[], keys: readonly DocumentKey[]): (StoredDocument | null)[] {
  const found = new Map(
    tables.map((documents) => {
      const { kind } = documents.table;
      return [kind, documentsOf(documents, idsOf(keys, kind))];
    }),
  );
  return keys.map(({ kind, id }) => found.get(kind)?.get(id) ?? null);
}

const idsOf = (keys: readonly DocumentKey[], kind: string): readonly string[] =>
  keys.flatMap((key) => (key.kind === kind ? [key.id] : []));

export function findDocuments(documents: Documents, query: Query): StoredDocument[] {
  const ids = findIds(documents, query);
  const found = documentsOf(documents, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Documents of one kind by their ids. Of those remembered that are still of that revision no more is read. */
function documentsOf(
  { database, team, table: { kind }, remembered }: Documents,
  ids: readonly string[],
): ReadonlyMap<string, StoredDocument> {
  const known = new Map(ids.map((id) => [id, remembered.get(team, { kind, id })]));
  const revisions = Object.fromEntries(Array.from(known, ([id, document]) => [id, document?.rev ?? 0]));
  const rows = database.all(
    "SELECT x.id, x.rev, CASE WHEN x.rev = j.value THEN NULL ELSE x.body END AS body " +
      "FROM json_each(?) j CROSS JOIN workspace_document x ON x.team_id = ? AND x.kind = ? AND x.id = j.key",
    [JSON.stringify(revisions), team, kind],
  );
  return new Map(
    rows.map((row) => {
      const id = textOf(row, "id");
      const held = row["body"] === null ? known.get(id) : undefined;
      return [id, held ?? readDocument(remembered, team, { kind, id }, numberOf(row, "rev"), textOf(row, "body"))];
    }),
  );
}
