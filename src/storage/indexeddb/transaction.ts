import type { IDBPTransaction, StoreNames } from "idb";
import { type Database, type WorkspaceSchema, type WorkspaceTransaction, workspaceStores } from "./database";
import { commitError, databaseError } from "./database-error";

/** When a transaction counts as kept: once it is on the disk, or once the operating system has it. */
export type Durability = "strict" | "relaxed";

/** Reads that all see the same state. */
export async function snapshot<T>(
  database: Database,
  read: (transaction: WorkspaceTransaction<"readonly">) => Promise<T>,
) {
  try {
    return await read(database.transaction([...workspaceStores]));
  } catch (error) {
    throw failureOf(error);
  }
}

/** Runs the work as one transaction that nobody else writes beside: whole, or when it throws not at all. */
export async function transact<T, Store extends StoreNames<WorkspaceSchema>>(
  database: Database,
  stores: readonly Store[],
  durability: Durability,
  work: (transaction: IDBPTransaction<WorkspaceSchema, Store[], "readwrite">) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  let abort = () => {};
  try {
    const transaction = database.transaction([...stores], "readwrite", { durability });
    // Its failure is that of a request or of the commit, and is reported there.
    transaction.done.catch(() => {});
    abort = () => transaction.abort();
    const result = await work(transaction);
    isCommitting = true;
    transaction.commit();
    await transaction.done;
    return result;
  } catch (error) {
    if (isCommitting) throw commitError(error);
    tryTo(abort);
    throw failureOf(error);
  }
}

/** Values that do not fit the declared kinds are a `TypeError`, as everywhere. */
const failureOf = (error: unknown): Error => (error instanceof TypeError ? error : databaseError(error));

/** A transaction that failed by itself cannot be aborted any more. */
function tryTo(abort: () => void): void {
  try {
    abort();
  } catch {
    // It is over.
  }
}
