import type { SqliteDatabase, SqliteStatement } from "workspace-engine/sqlite";

/** Throws, or not, before or after the statement is executed. */
export type Fault = (sql: string) => Error | undefined;

export function sqliteError(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

/** An error as node:sqlite throws it. */
export function nodeSqliteError(errcode: number): Error {
  return Object.assign(new Error("failed"), { code: "ERR_SQLITE_ERROR", errcode, errstr: "failed" });
}

/** A handle that can be made to fail, and keeps a record of what it executed. */
export class FaultyDatabase implements SqliteDatabase {
  readonly executed: string[] = [];
  before: Fault = () => undefined;
  after: Fault = () => undefined;
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#db.prepare(sql);
    return {
      all: (...parameters) => this.#execute(sql, () => statement.all(...parameters)),
      run: (...parameters) => this.#execute(sql, () => statement.run(...parameters)),
    };
  }

  exec(sql: string): unknown {
    return this.#execute(sql, () => this.#db.exec(sql));
  }

  close(): void {
    this.#db.close();
  }

  #execute<T>(sql: string, call: () => T): T {
    this.executed.push(sql);
    const early = this.before(sql);
    if (early !== undefined) throw early;
    const result = call();
    const late = this.after(sql);
    if (late !== undefined) throw late;
    return result;
  }
}

/** Fails the first time, or first few times, a statement of this beginning is met. */
export function failing(beginning: string, error: Error, times = 1): Fault {
  let left = times;
  return (sql) => (sql.startsWith(beginning) && left-- > 0 ? error : undefined);
}
