import { type OnStatement, type StatementPlace, type Trace, traceStatements } from "../executed-statement";
import { Listeners } from "../listeners";
import type { PoolStats } from "../storage-statistics";
import { COMMIT_FUNCTION, lostAnswer, sqlState } from "./errors";

/** Talks to a database inside the process, made by the package `@electric-sql/pglite`. */
export class PGliteDriver implements Driver {
  readonly durable: boolean;
  readonly multiProcess = false;
  readonly #db: PGliteHandle;
  readonly #trace: Trace;

  constructor(db: PGliteHandle, trace: Trace = (_text, send) => send()) {
    this.#db = db;
    this.#trace = trace;
    this.durable = db.dataDir !== undefined && db.dataDir !== "" && !db.dataDir.startsWith("memory://");
  }

  async run(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return rowsOf(await this.#trace(text, () => this.#db.query(text, [...values]), this.#db));
  }

  /** Nothing is gained by one statement inside the process: the transaction confirms what it has done. */
  write(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.transaction([], async ({ run }) => ({ value: await run(text, values), commit: true }));
  }

  async transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    let isDone = false;
    try {
      return await this.#db.transaction(async (transaction) => {
        for (const text of settings) await this.#trace(text, () => transaction.exec(text), this.#db);
        const run: Session["run"] = async (text, values = []) =>
          rowsOf(await this.#trace(text, () => transaction.query(text, [...values]), this.#db));
        const outcome = await work({ run });
        if (!outcome.commit) await transaction.rollback();
        isDone = true;
        return outcome.value;
      });
    } catch (error) {
      throw isDone ? lostAnswer(error) : error;
    }
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    const listening = this.#db.listen(channel, wake);
    listening.then(
      () => wake(undefined),
      // Only a database that was closed refuses to listen, and every other call reports that, too.
      () => {},
    );
    return { stop: () => listening.then((stop) => stop()).catch(() => {}) };
  }
}

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

export type Row = Readonly<Record<string, unknown>>;

export const rowsOf = ({ rows }: Rows): readonly Row[] => rows as readonly Row[];

export interface Session {
  /** A text that comes again and again is `isPrepared`: once a connection, where it can be. */
  run(text: string, values?: readonly unknown[], isPrepared?: boolean): Promise<readonly Row[]>;
}

export interface Outcome<T> {
  readonly value: T;
  readonly commit: boolean;
}

/** The database as the storage uses it, whichever package talks to it. */
export interface Driver extends Session {
  readonly durable: boolean;
  readonly multiProcess: boolean;
  /** The pool of connections as it is now, where there is one that counts them. */
  readonly pool?: PoolStats | undefined;
  /** Sends one statement that calls this function and is a transaction by itself; rejects with `unknown_outcome` where it may have been applied. */
  write(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs the work in one transaction at READ COMMITTED; `settings` are texts that begin it, a single one sent with BEGIN. */
  transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T>;
  /** Calls `wake` with what is sent on the channel, and with `undefined` when something may have been missed. */
  listen(channel: string, wake: (payload: string | undefined) => void): Listener;
}

export interface Listener {
  stop(): Promise<void>;
}

/** Somewhat below the most bytes that PostgreSQL sends with a notification. */
const LONGEST_PAYLOAD = 7000;

/** Those who want to hear of commits, by the payload of their workspace. */
export const wakesOf = (driver: Driver, channel: string): Listeners =>
  new Listeners((listeners) => {
    const listener = driver.listen(channel, (payload) => {
      if (payload === undefined) listeners.wakeAll();
      else listeners.wake(payload);
    });
    return () => listener.stop();
  });

/** The team in ASCII. A long one may share its payload with others. */
export const payloadOf = (team: string): string =>
  encodeURIComponent(team).replaceAll("'", "%27").slice(0, LONGEST_PAYLOAD);

export const traceTo = (onStatement: OnStatement, schema: string): Trace =>
  traceStatements(onStatement, sqlState, (text, handle) => ({ ...placeOf(handle, schema), ...calledIn(text) }));

/** So that commits differ from reads, which are SELECT as well. */
function calledIn(text: string): Pick<StatementPlace, "db.stored_procedure.name"> {
  if (!text.startsWith("SELECT")) return {};
  const [call] = COMMIT_FUNCTION.exec(text) ?? [];
  return call === undefined ? {} : { "db.stored_procedure.name": call.slice(0, -1) };
}

/** Clients of the package `pg` have what the server reported. */
function placeOf(handle: object, schema: string): StatementPlace {
  const { database, host, port } = handle as { database?: unknown; host?: unknown; port?: unknown };
  return {
    "db.system.name": "postgresql",
    "db.namespace": typeof database === "string" ? `${database}|${schema}` : schema,
    ...(typeof host === "string" && { "server.address": host }),
    ...(typeof port === "number" && { "server.port": port }),
  };
}
