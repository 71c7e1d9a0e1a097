import { openDB } from "idb";
import { type IndexedDbOptions, IndexedDbStorage } from "workspace-engine/indexeddb";
import type { Commit, KindDefinition } from "../../../src/storage/storage";

export const noteKinds: readonly KindDefinition[] = [
  { kind: "note", fields: { rank: { type: "number", sort: true } } },
];

export const TEAM = "t-acme";

let databases = 0;

export const newName = (): string => `notes-${++databases}`;

export async function openNotes(name: string, options: Omit<IndexedDbOptions, "name"> = {}): Promise<IndexedDbStorage> {
  const storage = new IndexedDbStorage({ name, ...options });
  await storage.open(noteKinds);
  return storage;
}

let commits = 0;

/** Puts a note with a text; with a revision, only where the note has it. */
export function noteCommit(id: string, text: string, rev?: number): Commit {
  const key = { kind: "note", id };
  const actor = { user_id: "u-ada", type: "user" } as const;
  return {
    txId: String(++commits).padStart(26, "0"),
    log: { time: 1_767_603_600_000, actor, operation: "put", changes: [] },
    check: rev === undefined ? [] : [{ ...key, rev }],
    put: [{ ...key, body: { text }, fields: { rank: commits } }],
    del: [],
  };
}

export async function textOf(storage: IndexedDbStorage, id: string): Promise<unknown> {
  const [document] = await storage.get(TEAM, [{ kind: "note", id }]);
  return document?.body["text"];
}

/** Does something to a store of the database, past every storage. */
export async function tamper(name: string, store: string, work: (store: IDBObjectStore) => unknown): Promise<void> {
  const database = await openDB(name);
  const transaction = database.transaction(store, "readwrite");
  await work(unwrapped(transaction.objectStore(store)));
  await transaction.done;
  database.close();
}

const unwrapped = (store: unknown): IDBObjectStore => store as IDBObjectStore;
