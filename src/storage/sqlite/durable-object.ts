import { having } from "../../errors/check-options";
import { commitError, driverError, type Row, type SqliteConnection, type SqlValue } from "./connection";

/** The part of a Durable Object's `state.storage` that the storage uses. */
export interface DurableObjectStorage {
  readonly sql: { exec(query: string, ...bindings: SqlValue[]): { toArray(): unknown[] } };
  transactionSync<T>(work: () => T): T;
}

/**
 * A connection to the SQLite database of a Durable Object, for the `connection` of a `SqliteStorage`.
 *
 * Nobody else works on an object's data, and the platform makes a transaction durable before anything is answered.
 */
export function durableObjectConnection(storage: DurableObjectStorage): SqliteConnection {
  having("the storage of a Durable Object", "transactionSync")(storage, "storage");
  const all = (sql: string, parameters: readonly SqlValue[]): readonly Row[] => {
    try {
      return storage.sql.exec(sql, ...parameters).toArray() as readonly Row[];
    } catch (error) {
      throw driverError(error);
    }
  };
  return {
    durable: true,
    prepare: () => undefined,
    all,
    run: all,
    transaction: (work) => transact(storage, work),
    snapshot: (work) => work(),
    close: () => undefined,
  };
}

/** Errors of the work are its own; those of the platform before or after it are the database's. */
function transact<T>(storage: DurableObjectStorage, work: () => T): T {
  let failure: ((cause: unknown) => unknown) | undefined = driverError;
  try {
    return storage.transactionSync(() => {
      failure = undefined;
      const result = work();
      failure = commitError;
      return result;
    });
  } catch (error) {
    throw failure === undefined ? error : failure(error);
  }
}
