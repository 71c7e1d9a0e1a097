import type { IDBPTransaction, StoreNames } from "idb";
import type { Database, WorkspaceSchema } from "./database";

/** One step towards the stores of the release. Steps are never changed, only added to. */
export type Migration = (
  database: Database,
  transaction: IDBPTransaction<WorkspaceSchema, StoreNames<WorkspaceSchema>[], "versionchange">,
) => void;

/** The version of the database is the number of steps taken. */
export const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore("page");
    database.createObjectStore("log").createIndex("tx_id", ["team", "txId"], { unique: true });
    database.createObjectStore("team");
    database.createObjectStore("counter");
    database.createObjectStore("about");
  },
];
