import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { inTime } from "../../base/waiting";
import { StorageError, type StorageErrorKind } from "../storage-error";

type Meaning = readonly [kind: StorageErrorKind, advice: string];

const noAccess: Meaning = [
  "unavailable",
  "The browser denies this page access to IndexedDB, as some do in private windows and in frames of other sites.",
];
const damaged: Meaning = ["corrupt", "Delete the database with IndexedDbStorage.delete(name) and import a backup."];
const noSpace: Meaning = [
  "limit",
  "The browser's storage quota for this site is used up: delete unneeded data, or ask the user to free space.",
];

const meanings: Readonly<Record<string, Meaning>> = {
  ConstraintError: damaged,
  InvalidStateError: noAccess,
  NotFoundError: damaged,
  NotReadableError: damaged,
  QuotaExceededError: noSpace,
  SecurityError: noAccess,
};
const other: Meaning = ["unavailable", "Nothing was applied; try again, or reload the page."];

/** An error of IndexedDB before anything was kept, as one of the storage contract's errors. */
function databaseError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const [kind, advice] = meanings[nameOf(cause)] ?? other;
  return new StorageError(kind, `IndexedDB: ${messageOf(cause)} ${advice}`, { cause, expose: kind === "limit" });
}

/** An error of IndexedDB while it finished a transaction: unless it says that nothing was kept, the outcome is unknown. */
function commitError(cause: unknown): StorageError {
  const isRolledBack = ["ConstraintError", "NotReadableError", "QuotaExceededError"].includes(nameOf(cause));
  if (isRolledBack) return databaseError(cause);
  return new StorageError("unknown_outcome", `IndexedDB could not confirm a commit: ${messageOf(cause)}`, { cause });
}

/** Stored data that cannot be read, and what to do about it. */
export function damage(what: string, options?: ErrorOptions): StorageError {
  const [kind, advice] = damaged;
  return new StorageError(kind, `${what} ${advice}`, options);
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : "");

function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return message.endsWith(".") ? message : `${message}.`;
}

/** A stored document. Body and fields are JSON, which is read faster than the same as objects. */
export interface DocumentRecord {
  readonly id: string;
  readonly rev: number;
  readonly body: string;
  readonly fields: string;
}

/** Some documents of a kind: one record for each would take several times as long to read. */
export interface PageRecord {
  readonly kind: string;
  readonly page: number;
  readonly documents: readonly DocumentRecord[];
}

/** Where a document is since a commit: the number of its page, from 1 on, or 0 for one that was deleted. */
export type Place = readonly [kind: string, id: string, page: number];

export interface LogRecord {
  readonly team: string;
  readonly sequence: number;
  readonly txId: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly entry: string;
  /** Of every document that was put or deleted. */
  readonly places: readonly Place[];
}

export interface TeamRecord {
  readonly first: number;
  readonly last: number;
  /** How many documents the team has, by which a loss is noticed. */
  readonly documents: number;
  readonly keepCommits: number;
  readonly keepMilliseconds: number;
}

interface WorkspaceSchema extends DBSchema {
  page: { key: [team: string, kind: string, page: number]; value: PageRecord };
  log: { key: [team: string, sequence: number]; value: LogRecord; indexes: { tx_id: [team: string, txId: string] } };
  team: { key: string; value: TeamRecord };
  counter: { key: [team: string, name: string]; value: number };
  /** Under "lost" stands what the browser said when it threw an earlier database of the name away. */
  about: { key: string; value: string };
}

export type Database = IDBPDatabase<WorkspaceSchema>;

const stores = ["page", "log", "team", "counter", "about"] as const satisfies readonly StoreNames<WorkspaceSchema>[];

export const workspaceStores = ["page", "log", "team"] as const satisfies readonly StoreNames<WorkspaceSchema>[];

export type WorkspaceTransaction<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPTransaction<
  WorkspaceSchema,
  (typeof workspaceStores)[number][],
  Mode
>;

/** All keys that begin with these parts: arrays come after texts and numbers. */
export const keysOf = (...parts: readonly string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/** Refuses one that is damaged, or kept by other tabs for too long; `onEnd` hears once somebody else closes it. */
export async function openDatabase(
  name: string,
  timeout: number,
  onEnd: (reason: StorageError) => void,
): Promise<Database> {
  const end = (what: string) => onEnd(new StorageError("unavailable", `${what}: reload the page.`));
  const opening = guarded(() =>
    openDB<WorkspaceSchema>(name, 1, {
      upgrade(database, _from, _to, transaction, event) {
        for (const store of stores) database.createObjectStore(store);
        transaction.objectStore("log").createIndex("tx_id", ["team", "txId"], { unique: true });
        // Chromium says so when it throws a damaged database away and begins an empty one.
        if (Reflect.get(event, "dataLoss") !== "total") return;
        void transaction.objectStore("about").put(String(Reflect.get(event, "dataLossMessage") ?? ""), "lost");
      },
      blocking(_from, to, event) {
        if (event.target instanceof IDBDatabase) event.target.close();
        if (to === null) end(`The database "${name}" was deleted in another tab`);
        else end(`A later release took the database "${name}" over in another tab`);
      },
      terminated: () => end(`The browser closed the database "${name}", or its data was cleared`),
    }),
  );
  const late = () => {
    void opening.then((database) => database.close()).catch(() => {});
    return busy();
  };
  const database = await inTime(timeout, () => opening, late);
  try {
    const missing = stores.filter((store) => !database.objectStoreNames.contains(store));
    if (missing.length > 0) throw damage(`The database "${name}" has no ${missing.join(", ")}.`);
    const lost = await database.get("about", "lost");
    if (lost !== undefined) throw damage(`The browser discarded the damaged database "${name}": ${lost}.`);
    return database;
  } catch (error) {
    database.close();
    throw databaseError(error);
  }
}

/** Deletes a database and all workspaces in it. Other tabs lose their connection to it. */
export function deleteDatabase(name: string, timeout: number): Promise<void> {
  return inTime(timeout, () => guarded(() => deleteDB(name)), busy);
}

/** Where IndexedDB is kept from a page it throws at once; what it throws later it rejects with. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  if (typeof indexedDB === "undefined")
    throw new StorageError("unavailable", "There is no IndexedDB here: only pages and workers in browsers have it.");
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== "VersionError") throw databaseError(cause);
    const advice = "reload the page to get that release, or update the app.";
    throw new StorageError("unavailable", `A later release wrote the database: ${advice}`, { cause });
  }
}

const busy = () => {
  const message = "Another tab keeps the database of an earlier release open: close it, and try again.";
  return new StorageError("busy", message, { hasWaited: true });
};

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
