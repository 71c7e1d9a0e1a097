import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

/** A document of a team. Body and fields are JSON, which is read faster than the same as objects. */
export interface DocumentRecord {
  readonly kind: string;
  readonly id: string;
  readonly rev: number;
  readonly body: string;
  readonly fields: string;
}

export interface LogRecord {
  readonly team: string;
  readonly sequence: number;
  readonly txId: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** The log of the commit as JSON. */
  readonly entry: string;
  /** The kind and id of every document that was put or deleted. */
  readonly touched: readonly (readonly [kind: string, id: string])[];
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
  document: { key: [team: string, kind: string, id: string]; value: DocumentRecord };
  log: { key: [team: string, sequence: number]; value: LogRecord; indexes: { tx_id: [team: string, txId: string] } };
  team: { key: string; value: TeamRecord };
  counter: { key: [team: string, name: string]; value: number };
  /** Under "lost" stands what the browser said when it threw an earlier database of the name away. */
  about: { key: string; value: string };
}

export type Database = IDBPDatabase<WorkspaceSchema>;

type Store = StoreNames<WorkspaceSchema>;

export const stores = ["document", "log", "team", "counter", "about"] as const satisfies readonly Store[];

/** What a workspace's documents and log are read in. */
export const workspaceStores = ["document", "log", "team"] as const satisfies readonly Store[];

export type WorkspaceTransaction<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPTransaction<
  WorkspaceSchema,
  (typeof workspaceStores)[number][],
  Mode
>;

/** All keys of a team, whatever follows: arrays come after texts and numbers. */
export const keysOf = (team: string): IDBKeyRange => IDBKeyRange.bound([team], [team, []]);
