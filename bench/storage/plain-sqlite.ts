import type Database from "libsql";
import { SqliteStorage } from "workspace-engine/sqlite";
import { fill, TEAM } from "./contents";
import type { PlainStore } from "./plain";
import { PlainSqliteWriter } from "./plain-sqlite-writer";

/** The storage's tables with all their indexes, into which the driver writes the same rows: it reads and checks nothing. */
export function plainSqlite(db: Database.Database, synchronous: "full" | "normal"): PlainStore {
  let writer: PlainSqliteWriter | undefined;
  return {
    fill: async (contents) => {
      const storage = new SqliteStorage({ db, synchronous });
      await fill(storage, contents);
      await storage.close();
      writer = new PlainSqliteWriter(db, contents.kinds, synchronous);
    },
    insert: async (commit) => writer?.write(TEAM, commit),
    close: async () => void db.close(),
  };
}
