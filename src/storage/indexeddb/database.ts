import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { inTime } from "../../base/waiting";
import { StorageError } from "../storage-error";
import { damage, databaseError } from "./database-error";

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

export interface WorkspaceSchema extends DBSchema {
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
