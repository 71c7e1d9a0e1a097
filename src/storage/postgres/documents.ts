import { nameOf } from "../name-of";
import { readDocument } from "../read-document";
import type { DocumentKey, StoredDocument } from "../storage";
import { StorageError } from "../storage-error";
import { OF_TEAM, Statement } from "./conditions";
import type { Row } from "./driver";
import type { Documents } from "./kind-table";
import { idKey } from "./values";

/** The documents at the keys, of all kinds in one statement, so that they stem from one snapshot. */
export async function documentsAt(
  tables: readonly Documents[],
  keys: readonly DocumentKey[],
): Promise<readonly (StoredDocument | null)[]> {
  const [first] = tables;
  if (first === undefined) return [];
  const statement = new Statement(first.team);
  const known = new Map<string, StoredDocument>();
  const selects = tables.map(({ team, table, remembered }, index) => {
    const { kind, name } = table;
    const ids = new Set(keys.filter((key) => key.kind === kind).map(({ id }) => id));
    const held = [...ids].flatMap((id) => remembered.get(team, { kind, id }) ?? []);
    for (const document of held) known.set(nameOf(document), document);
    const list = statement.bind([...ids].map(idKey), "text[]");
    const columns = `id, rev, ${bodyUnless(held, statement)} AS body`;
    return `SELECT ${index} AS kind, ${columns} FROM ${name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
  });
  const found = new Map<string, StoredDocument>();
  for (const row of await statement.run(first.database, selects.join(" UNION ALL "), true)) {
    const documents = tables[Number(row["kind"])] ?? first;
    const name = nameOf({ kind: documents.table.kind, id: String(row["id"]) });
    found.set(name, row["body"] === null ? (known.get(name) ?? missing(name)) : documentOf(documents, row));
  }
  return keys.map((key) => found.get(nameOf(key)) ?? null);
}

export function documentOf({ team, table, remembered }: Documents, { id, rev, body }: Row): StoredDocument {
  const key = { kind: table.kind, id: String(id) };
  const known = remembered.get(team, key);
  return known?.rev === Number(rev) ? known : readDocument(remembered, team, key, Number(rev), String(body));
}

/** A body, but nothing where a document is of the revision that is held. */
function bodyUnless(held: readonly StoredDocument[], statement: Statement): string {
  const keys = held.map(({ id }) => idKey(id));
  const ids = statement.bind(keys, "text[]");
  const revs = held.map(({ rev }) => rev);
  const revisions = statement.bind(revs, "bigint[]");
  return `CASE WHEN (id_key, rev) IN (SELECT * FROM unnest(${ids}, ${revisions})) THEN NULL ELSE body END`;
}

function missing(name: string): never {
  throw new StorageError("corrupt", `What is stored as ${name} has no body.`);
}
