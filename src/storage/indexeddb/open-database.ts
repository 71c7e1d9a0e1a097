import { deleteDB, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { StorageError } from "../storage-error";
import { type Database, stores, type WorkspaceSchema } from "./database";
import { damage, databaseError } from "./database-error";

/** One step towards the stores of the release. Steps are never changed, only added to. */
type Migration = (
  database: Database,
  transaction: IDBPTransaction<WorkspaceSchema, StoreNames<WorkspaceSchema>[], "versionchange">,
) => void;

/** The version of the database is the number of steps taken. */
const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore("page");
    database.createObjectStore("log").createIndex("tx_id", ["team", "txId"], { unique: true });
    database.createObjectStore("team");
    database.createObjectStore("counter");
    database.createObjectStore("about");
  },
];

export interface Opening {
  /** For how many milliseconds other tabs may keep it from being opened. */
  readonly timeout: number;
  /** Is called once the connection is closed by somebody else, with what every call is refused with from then on. */
  readonly onEnd: (reason: StorageError) => void;
  readonly steps?: readonly Migration[];
}

/** Opens the database, brought up to the release. It is created if there is none, and refused if it was damaged. */
export async function openDatabase(name: string, { timeout, onEnd, steps = migrations }: Opening): Promise<Database> {
  refuseWithoutIndexedDb();
  const opening = guarded(() =>
    openDB<WorkspaceSchema>(name, steps.length, {
      upgrade(database, from, _to, transaction, event) {
        for (const step of steps.slice(from)) step(database, transaction);
        const loss = lossOf(event);
        if (loss !== undefined) void transaction.objectStore("about").put(loss, "lost");
      },
      blocking(_from, to, event) {
        if (event.target instanceof IDBDatabase) event.target.close();
        onEnd(to === null ? deleted(name) : replaced(name));
      },
      terminated: () => onEnd(terminated(name)),
    }),
  );
  const database = await within(timeout, opening, (late) => late.close());
  try {
    await refuseDamaged(database);
    return database;
  } catch (error) {
    database.close();
    throw databaseError(error);
  }
}

/** Deletes a database and all workspaces in it. Other tabs lose their connection to it. */
export async function deleteDatabase(name: string, timeout: number): Promise<void> {
  refuseWithoutIndexedDb();
  await within(
    timeout,
    guarded(() => deleteDB(name)),
  );
}

function refuseWithoutIndexedDb(): void {
  if (typeof indexedDB !== "undefined") return;
  throw new StorageError("unavailable", "There is no IndexedDB here: it is in browsers, in pages and workers.");
}

/** Where IndexedDB is kept from a page it throws at once; what it throws later it rejects with. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== "VersionError") throw databaseError(cause);
    const advice = "reload the page to get that release, or update the app.";
    throw new StorageError("unavailable", `A later release wrote the database: ${advice}`, { cause });
  }
}

/** Rejects after the timeout; a late result goes to `tooLate`. */
async function within<T>(timeout: number, work: Promise<T>, tooLate: (late: T) => void = () => {}): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.then(tooLate, () => {});
      const message = "Another tab keeps the database of an earlier release open: close it, and try again.";
      reject(new StorageError("busy", message, { hasWaited: true }));
    }, timeout);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Chromium says so when it throws a damaged database away and begins an empty one. */
function lossOf(event: IDBVersionChangeEvent): string | undefined {
  if (Reflect.get(event, "dataLoss") !== "total") return undefined;
  return String(Reflect.get(event, "dataLossMessage") ?? "");
}

async function refuseDamaged(database: Database): Promise<void> {
  const missing = stores.filter((store) => !database.objectStoreNames.contains(store));
  if (missing.length > 0) throw damage(`The database "${database.name}" has no ${missing.join(", ")}.`);
  const lost = await database.get("about", "lost");
  if (lost !== undefined) throw damage(`The browser threw the damaged database "${database.name}" away: ${lost}.`);
}

const replaced = (name: string) =>
  new StorageError("unavailable", `A later release took the database "${name}" over in another tab: reload the page.`);
const deleted = (name: string) =>
  new StorageError("unavailable", `The database "${name}" was deleted in another tab: reload the page.`);
const terminated = (name: string) =>
  new StorageError(
    "unavailable",
    `The browser closed the database "${name}", or its data was cleared: reload the page.`,
  );
