import { openDB } from "idb";
import { type IndexedDbOptions, IndexedDbStorage } from "workspace-engine/indexeddb";
import type { Commit } from "../../../src/storage/storage";
import { commitOf, contractKinds, note, noteKey } from "../../../src/testing/storage-contract/harness/fixture";

export const TEAM = "t-acme";

let databases = 0;

export const newName = (): string => `notes-${++databases}`;

export async function openNotes(name: string, options: Omit<IndexedDbOptions, "name"> = {}): Promise<IndexedDbStorage> {
  const storage = new IndexedDbStorage({ name, ...options });
  await storage.open(contractKinds);
  return storage;
}

let commits = 0;

/** Puts a note with a text; with a revision, only where the note has it. */
export function noteCommit(id: string, text: string, rev?: number): Commit {
  commits += 1;
  const check = rev === undefined ? [] : [{ ...noteKey(id), rev }];
  return commitOf(commits, { check, put: [note(id, commits, { text })] });
}

export async function textOf(storage: IndexedDbStorage, id: string): Promise<unknown> {
  const [document] = await storage.get(TEAM, [noteKey(id)]);
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
