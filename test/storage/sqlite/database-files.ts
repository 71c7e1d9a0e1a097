import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll } from "vitest";
import type { KindDefinition } from "workspace-engine";
import { type SqliteDatabase, type SqliteOptions, SqliteStorage } from "workspace-engine/sqlite";
import { FaultyDatabase } from "./faulty-database";

interface AtPath {
  readonly path?: string;
}

/** The class of a driver's handles. */
export type DatabaseClass = new (path: string) => SqliteDatabase;

interface NodeSqlite {
  readonly DatabaseSync?: DatabaseClass;
  readonly backup?: (db: object, to: string) => Promise<unknown>;
}

const name = "node:sqlite";
/** Node has the module from 22.5 on, and needs no flag for it from 22.13 on. */
export const nodeSqlite: NodeSqlite = await import(name).catch(() => ({}));

/** Database files in a folder that goes with the test file, and storages over them. */
export class DatabaseFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), "workspace-engine-sqlite-"));
  readonly #paths = new Map<object, string>();
  readonly #open: SqliteDatabase[] = [];
  readonly #Database: DatabaseClass;
  #files = 0;

  constructor(Class: DatabaseClass = Database) {
    this.#Database = Class;
    afterAll(() => {
      for (const db of this.#open) db.close();
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  path(): string {
    return join(this.#folder, `${++this.#files}.db`);
  }

  /** A copy of a file and of the log beside it, as after a crash. */
  copyOf(path: string): string {
    const copy = this.path();
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    return copy;
  }

  handle(path = this.path()): SqliteDatabase {
    const db = new this.#Database(path);
    this.#open.push(db);
    return db;
  }

  /** A storage that is not open yet. */
  storage({ path = this.path(), ...options }: { path?: string; retainedChanges?: number } = {}): SqliteStorage {
    const storage = new SqliteStorage({ db: this.handle(path), ...options });
    this.#paths.set(storage, path);
    return storage;
  }

  /** An open storage, and its handle, which can be made to fail. */
  async opened(kinds: readonly KindDefinition[], { path = this.path(), ...options }: SqliteOptions & AtPath = {}) {
    const db = new FaultyDatabase(this.handle(path));
    const storage = new SqliteStorage({ db, ...options });
    await storage.open(kinds);
    return { db, storage };
  }

  /** Another storage over the file of the one. */
  again(storage: object): SqliteStorage {
    const path = this.#paths.get(storage);
    if (path === undefined) throw new Error("The storage is not over a file of this folder.");
    return this.storage({ path });
  }
}
