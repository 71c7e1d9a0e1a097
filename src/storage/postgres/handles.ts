/** The answer to a statement. */
interface Rows {
  readonly rows: readonly unknown[];
}

/** The methods we use of a client of a `pg` pool. */
export interface PgClient {
  query(text: string, values?: unknown[]): Promise<Rows>;
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "error", listener: (error: Error) => void): unknown;
  release(destroy?: boolean): void;
}

/** The methods we use of a pool of the package `pg`. */
export interface PgPool {
  connect(): Promise<PgClient>;
  query(text: string, values?: unknown[]): Promise<Rows>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "connect", listener: (client: PgClient) => void): unknown;
}

interface PGliteSession {
  query(text: string, values?: unknown[]): Promise<Rows>;
  exec(text: string): Promise<unknown>;
}

export interface PGliteTransaction extends PGliteSession {
  rollback(): Promise<void>;
}

/** The methods we use of a database of the package `@electric-sql/pglite`. */
export interface PGliteHandle extends PGliteSession {
  readonly dataDir?: string | undefined;
  transaction<T>(work: (transaction: PGliteTransaction) => Promise<T>): Promise<T>;
  listen(channel: string, wake: (payload: string) => void): Promise<() => Promise<void>>;
}
