import type { IDBPTransaction, StoreNames } from "idb";
import type { Database, WorkspaceSchema } from "./database";
import { commitError, databaseError } from "./database-error";

/** When a transaction counts as kept: once it is on the disk, or once the operating system has it. */
export type Durability = "strict" | "relaxed";

/** Runs the work as one transaction: whole, or when it throws not at all. Nobody writes what it reads meanwhile. */
export async function transact<T, Store extends StoreNames<WorkspaceSchema>, Mode extends "readonly" | "readwrite">(
  database: Database,
  stores: readonly Store[],
  mode: Mode,
  durability: Durability,
  work: (transaction: IDBPTransaction<WorkspaceSchema, Store[], Mode>) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  let abort = () => {};
  try {
    const transaction = database.transaction([...stores], mode, { durability });
    // Its failure is that of a request or of the commit, and is reported there.
    transaction.done.catch(() => {});
    abort = () => transaction.abort();
    const result = await work(transaction);
    if (mode === "readonly") return result;
    isCommitting = true;
    transaction.commit();
    await transaction.done;
    return result;
  } catch (error) {
    if (isCommitting) throw commitError(error);
    try {
      abort();
    } catch {
      // A transaction that failed by itself cannot be aborted any more.
    }
    // Values that do not fit the declared kinds are a `TypeError`, as everywhere.
    throw error instanceof TypeError ? error : databaseError(error);
  }
}
