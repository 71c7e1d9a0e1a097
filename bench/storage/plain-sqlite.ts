import type Database from "libsql";
import type { Commit, DocumentWrite } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { columnValue, elementsOf, fieldValue, KindTable, sqlValue } from "../../src/storage/sqlite/kind-table";
import { fill, TEAM } from "./contents";
import type { PlainStore } from "./plain";

/** So many commits the storage keeps in its log. */
const KEPT = 1000;

type Insert = (...values: (string | number | null)[]) => unknown;

/** The storage's tables with all their indexes, into which the driver writes the same rows: it reads and checks nothing. */
export function plainSqlite(db: Database.Database, synchronous: "full" | "normal"): PlainStore {
  let write: (commit: Commit) => void = () => {};
  return {
    fill: async (contents) => {
      const storage = new SqliteStorage({ db, synchronous });
      await fill(storage, contents);
      const { last } = await storage.logRange(TEAM);
      await storage.close();
      db.exec(`PRAGMA synchronous = ${synchronous}`);
      write = writer(db, new Map(contents.kinds.map((kind) => [kind.kind, new KindTable(kind)])), last);
    },
    insert: async (commit) => {
      db.exec("BEGIN IMMEDIATE");
      write(commit);
      db.exec("COMMIT");
    },
    close: async () => void db.close(),
  };
}

function writer(db: Database.Database, tables: ReadonlyMap<string, KindTable>, last: number) {
  let sequence = last;
  const inserts = new Map([...tables].map(([kind, table]) => [kind, documentInsert(db, table)]));
  const entry = insertInto(db, "workspace_log", ["team_id", "sequence", "part", "tx_id", "time", "entry"]);
  const forget = db.prepare("DELETE FROM workspace_log WHERE team_id = ? AND sequence <= ?");
  const team = db.prepare("UPDATE workspace_team SET sequence = ?, first = ? WHERE team_id = ?");
  return ({ txId, log, put }: Commit) => {
    sequence += 1;
    for (const document of put) inserts.get(document.kind)?.(document, sequence);
    entry(TEAM, sequence, 0, txId, log.time, JSON.stringify(log));
    const first = Math.max(1, sequence - KEPT + 1);
    if (first > 1) forget.run(TEAM, first - 1);
    team.run(sequence, first, TEAM);
  };
}

function documentInsert(db: Database.Database, table: KindTable) {
  const { kind, fields: layouts } = table;
  const columns = layouts.map(({ column }) => column);
  const insert = insertInto(db, "workspace_document", ["team_id", "kind", "id", "rev", "fields", "body"]);
  const found = insertInto(db, table.name, ["team_id", "id_length", "id", ...columns]);
  const element = insertInto(db, "workspace_element", ["team_id", "kind", "id", "field", "value"]);
  const text = insertInto(db, "workspace_text", ["team_id", "kind", "id", "field", "value", "position"]);
  return ({ id, fields, body }: DocumentWrite, rev: number) => {
    insert(TEAM, kind, id, rev, JSON.stringify(fields), JSON.stringify(body));
    found(TEAM, id.length, id, ...layouts.map((layout) => columnValue(layout, fieldValue(fields, layout))));
    for (const layout of layouts) {
      for (const [position, value] of elementsOf(layout, fieldValue(fields, layout)).entries()) {
        if (layout.place === "workspace_element") element(TEAM, kind, id, layout.name, sqlValue(value));
        else text(TEAM, kind, id, layout.name, sqlValue(value), position);
      }
    }
  };
}

function insertInto(db: Database.Database, table: string, columns: readonly string[]): Insert {
  const marks = columns.map(() => "?").join(", ");
  const statement = db.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`);
  return (...values) => statement.run(...values);
}
