import type Database from "libsql";
import type { Commit, DocumentWrite, KindDefinition } from "workspace-engine";
import { columnValue, elementsOf, fieldValue, KindTable, sqlValue } from "../../src/storage/sqlite/kind-table";

/** So many commits the storage keeps in its log. */
const KEPT = 1000;

type Insert = (...values: (string | number | null)[]) => unknown;
type InsertDocument = (team: string, document: DocumentWrite, rev: number) => void;

/** Writes to the tables of a storage what its commits write, and neither reads nor checks anything. */
export class PlainSqliteWriter {
  readonly #db: Database.Database;
  readonly #inserts: ReadonlyMap<string, InsertDocument>;
  readonly #entry: Insert;
  readonly #forget: Database.Statement;
  readonly #counted: Database.Statement;

  constructor(db: Database.Database, kinds: readonly KindDefinition[], synchronous: "full" | "normal") {
    db.exec(`PRAGMA synchronous = ${synchronous}`);
    this.#db = db;
    this.#inserts = new Map(kinds.map((kind) => [kind.kind, documentInsert(db, new KindTable(kind))]));
    this.#entry = insertInto(db, "workspace_log", ["team_id", "sequence", "part", "tx_id", "time", "entry"]);
    this.#forget = db.prepare("DELETE FROM workspace_log WHERE team_id = ? AND sequence <= ?");
    const first = `max(1, sequence + 2 - ${KEPT})`;
    const counted = `SET sequence = sequence + 1, first = ${first} WHERE team_id = ? RETURNING sequence, first`;
    this.#counted = db.prepare(`UPDATE workspace_team ${counted}`);
  }

  /** The documents are new, and the team is known. */
  write(team: string, { txId, log, put }: Commit): void {
    this.#db.exec("BEGIN IMMEDIATE");
    const { sequence, first } = this.#counted.get(team) as { sequence: number; first: number };
    for (const document of put) this.#inserts.get(document.kind)?.(team, document, sequence);
    this.#entry(team, sequence, 0, txId, log.time, JSON.stringify(log));
    if (first > 1) this.#forget.run(team, first - 1);
    this.#db.exec("COMMIT");
  }
}

function documentInsert(db: Database.Database, table: KindTable): InsertDocument {
  const { kind, fields: layouts } = table;
  const columns = layouts.map(({ column }) => column);
  const insert = insertInto(db, "workspace_document", ["team_id", "kind", "id", "rev", "fields", "body"]);
  const found = insertInto(db, table.name, ["team_id", "id_length", "id", ...columns]);
  const element = insertInto(db, "workspace_element", ["team_id", "kind", "id", "field", "value"]);
  const text = insertInto(db, "workspace_text", ["team_id", "kind", "id", "field", "value", "position"]);
  return (team, { id, fields, body }, rev) => {
    insert(team, kind, id, rev, JSON.stringify(fields), JSON.stringify(body));
    found(team, id.length, id, ...layouts.map((layout) => columnValue(layout, fieldValue(fields, layout))));
    for (const layout of layouts) {
      for (const [position, value] of elementsOf(layout, fieldValue(fields, layout)).entries()) {
        if (layout.place === "workspace_element") element(team, kind, id, layout.name, sqlValue(value));
        else text(team, kind, id, layout.name, sqlValue(value), position);
      }
    }
  };
}

function insertInto(db: Database.Database, table: string, columns: readonly string[]): Insert {
  const marks = columns.map(() => "?").join(", ");
  const statement = db.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`);
  return (...values) => statement.run(...values);
}
