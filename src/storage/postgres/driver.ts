import { Listeners } from "../listeners";
import type { PoolStats } from "../storage-statistics";

/** The answer to a statement: its rows are objects in every package. */
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
  run(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The same for a text that comes again and again: where it can be, it is prepared once a connection. */
  runPrepared(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** How a transaction ends: committed or rolled back. */
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
  /** Sends one statement that calls this function and is a transaction by itself; rejects with {@link LostAnswer} where it may have been applied. */
  write(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs the work in one transaction at READ COMMITTED; `settings` are texts that begin it, a single one sent with BEGIN. */
  transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T>;
  /** Calls `wake` with what is sent on the channel, and with `undefined` when something may have been missed. */
  listen(channel: string, wake: (payload: string | undefined) => void): Listener;
}

export interface Listener {
  stop(): Promise<void>;
}

/** The connection broke, or might have, while the answer to a statement that commits was awaited. */
export class LostAnswer extends Error {
  override readonly name = "LostAnswer";
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
