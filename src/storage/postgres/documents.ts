import { nameOf } from "../name-of";
import type { RememberedDocuments } from "../remembered-documents";
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

/** The documents of a team. Of those that were read before, and are still of that revision, no more is read again. */
export class TeamDocuments {
  readonly #team: string;
  readonly #remembered: RememberedDocuments;

  constructor(team: string, remembered: RememberedDocuments) {
    this.#team = team;
    this.#remembered = remembered;
  }

  /** The documents at the keys, of all kinds in one statement, so that they stem from one snapshot. */
  at(
    tables: readonly KindTable[],
    keys: readonly DocumentKey[],
    statement: Statement,
  ): Asked<readonly (StoredDocument | null)[]> {
    const known = new Map<string, StoredDocument>();
    const selects = tables.map(({ kind, name }, index) => {
      const ids = new Set(keys.filter((key) => key.kind === kind).map(({ id }) => id));
      const held = [...ids].flatMap((id) => this.#remembered.get(this.#team, { kind, id }) ?? []);
      for (const document of held) known.set(nameOf(document), document);
      const list = statement.bind([...ids].map(idKey), "text[]");
      const columns = `id, rev, ${bodyUnless(held, statement)} AS body`;
      return `SELECT ${index} AS kind, ${columns} FROM ${name} WHERE ${OF_TEAM} AND id_key = ANY (${list})`;
    });
    const read = (rows: readonly Row[]) => {
      const found = new Map<string, StoredDocument>();
      for (const row of rows) {
        const key = { kind: tables[Number(row["kind"])]?.kind ?? "", id: String(row["id"]) };
        const name = nameOf(key);
        found.set(name, row["body"] === null ? (known.get(name) ?? missing(name)) : this.of(key.kind, row));
      }
      return keys.map((key) => found.get(nameOf(key)) ?? null);
    };
    const text = selects.length === 0 ? undefined : selects.join(" UNION ALL ");
    return { text, read, isPrepared: true };
  }

  /** The document that a row holds whole. */
  of(kind: string, { id, rev, body }: Row): StoredDocument {
    const key = { kind, id: String(id) };
    const known = this.#remembered.get(this.#team, key);
    if (known?.rev === Number(rev)) return known;
    const content = parsed(body, nameOf(key)) as JsonObject;
    const document = Object.freeze({ ...key, rev: Number(rev), body: content });
    this.#remembered.keep(this.#team, document, String(body).length);
    return document;
  }
}

/** A body, but nothing where a document is of the revision that is held. */
function bodyUnless(held: readonly StoredDocument[], statement: Statement): string {
  const ids = statement.bind(
    held.map(({ id }) => idKey(id)),
    "text[]",
  );
  const revisions = statement.bind(
    held.map(({ rev }) => rev),
    "bigint[]",
  );
  return `CASE WHEN (id_key, rev) IN (SELECT * FROM unnest(${ids}, ${revisions})) THEN NULL ELSE body END`;
}

function missing(name: string): never {
  throw new StorageError("corrupt", `What is stored as ${name} has no body.`);
}
