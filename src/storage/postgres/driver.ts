export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer, which are objects in every package. */
export function rowsOf({ rows }: { readonly rows: readonly unknown[] }): readonly Row[] {
  return rows as readonly Row[];
}

/** Sends one statement and gives its rows. */
export interface Session {
  run(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** How a transaction ends: committed after a last statement, if any, or rolled back. */
export type Outcome<T> =
  | { readonly value: T; readonly commit: true; readonly last?: string | undefined }
  | { readonly value: T; readonly commit: false };

/** What the storage needs of a database, whichever package talks to it. */
export interface Driver extends Session {
  readonly durable: boolean;
  readonly multiProcess: boolean;
  /** Runs the work in one transaction at READ COMMITTED; `settings` are statements that begin it. */
  transaction<T>(settings: string, work: (session: Session) => Promise<Outcome<T>>): Promise<T>;
  /** Calls `wake` with what is sent on the channel, and with `undefined` when something may have been missed. */
  listen(channel: string, wake: (payload: string | undefined) => void): Listener;
}

export interface Listener {
  stop(): Promise<void>;
}

/** The connection broke, or might have, while the answer to COMMIT was awaited. */
export class LostAnswer extends Error {
  override readonly name = "LostAnswer";
}
