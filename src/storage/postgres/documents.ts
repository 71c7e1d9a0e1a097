import { seal } from "../seal";
import type { DocumentKey, JsonObject, StoredDocument } from "../storage";
import { StorageError } from "../storage-error";
import type { Asked } from "./asked";
import type { Row } from "./driver";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { OF_TEAM, type Statement } from "./statement";

/** A stored JSON text, frozen to its depth. */
export function parsed(text: unknown, place: string): unknown {
  try {
    const value: unknown = JSON.parse(String(text));
    seal(value, place);
    return value;
  } catch (error) {
    throw new StorageError("corrupt", `What is stored as ${place} is not JSON.`, { cause: error });
  }
}

export function documentOf(kind: string, { id, rev, body }: Row): StoredDocument {
  const key = { kind, id: String(id) };
  const content = parsed(body, `${kind}/${key.id}`) as JsonObject;
  return Object.freeze({ ...key, rev: Number(rev), body: content });
}

/** The documents at the keys, of all kinds in one statement, so that they stem from one snapshot. */
export function documentsAt(
  tables: readonly KindTable[],
  keys: readonly DocumentKey[],
  statement: Statement,
): Asked<readonly (StoredDocument | null)[]> {
  const selects = tables.map((table, index) => {
    const wanted = new Set(keys.filter(({ kind }) => kind === table.kind).map(({ id }) => idKey(id)));
    const list = statement.bind([...wanted], "text[]");
    return `SELECT ${index} AS kind, id, rev, body FROM ${table.name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
  });
  const read = (rows: readonly Row[]) => {
    const found = new Map<string, StoredDocument>();
    for (const row of rows) {
      const kind = tables[Number(row["kind"])]?.kind ?? "";
      found.set(`${kind}/${row["id"]}`, documentOf(kind, row));
    }
    return keys.map(({ kind, id }) => found.get(`${kind}/${id}`) ?? null);
  };
  const text = selects.length === 0 ? undefined : selects.join(" UNION ALL ");
  return { text, columns: ["kind", "id", "rev", "body"], read, isPrepared: true };
}
