import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

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
  /** The log of the commit as JSON. */
  readonly entry: string;
  /** Of every document that was put or deleted. */
  readonly places: readonly Place[];
}

export interface TeamRecord {
  /** The first and the last commit of the feed. */
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

type Store = StoreNames<WorkspaceSchema>;

export const stores = ["page", "log", "team", "counter", "about"] as const satisfies readonly Store[];

/** The stores that hold a workspace's documents and log. */
export const workspaceStores = ["page", "log", "team"] as const satisfies readonly Store[];

export type WorkspaceTransaction<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPTransaction<
  WorkspaceSchema,
  (typeof workspaceStores)[number][],
  Mode
>;

/** All keys of a team, whatever follows: arrays come after texts and numbers. */
export const keysOf = (team: string): IDBKeyRange => IDBKeyRange.bound([team], [team, []]);
