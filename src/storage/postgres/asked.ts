import type { Row, Session } from "./driver";
import { Statement } from "./statement";

/** A read before it is sent. */
export interface Asked<T> {
  /** Undefined where nothing needs to be asked: there are no rows. */
  readonly text: string | undefined;
  readonly read: (rows: readonly Row[]) => T;
  /** Whether its best plan is the same whatever the values are. */
  readonly isPrepared?: boolean;
}

/** Sends a read. */
export async function ask<T>(session: Session, team: string, prepare: (statement: Statement) => Asked<T>): Promise<T> {
  const statement = new Statement(team);
  const { text, read, isPrepared } = prepare(statement);
  if (text === undefined) return read([]);
  return read(await (isPrepared ? statement.runPrepared(session, text) : statement.run(session, text)));
}
