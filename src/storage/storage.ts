import type { CommitActor } from "../base/actor";
import type { Fields, Query, Scalar, Selection } from "./query";
import type { QueryPlan } from "./query-plan";
import type { StorageStatistics } from "./storage-statistics";
import type { SummaryGroup, SummaryQuery } from "./summary";

/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** An object that JSON can hold; a key that is undefined is not there. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** How a storage must index one field of a kind. */
export interface FieldDefinition {
  readonly type: "string" | "number" | "boolean";
  /** The field holds a set of scalars. */
  readonly many?: true;
  /** The field is searched with `contains`. */
  readonly text?: true;
  /** So many documents are searched for parts of this one text that an index of them is worth its upkeep. */
  readonly textIndex?: true;
  /** Queries may sort by the field. */
  readonly sort?: true;
  /** The sort field in whose order the documents that share a value of this one are mostly read: they may be many. */
  readonly orderedBy?: string;
}

/** A kind of document and the fields by which it can be found. Every kind also has the field `id`. */
export interface KindDefinition {
  readonly kind: string;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /**
   * The values of the declared fields of a document, by its body. With it a storage that keeps documents of an earlier
   * release gives them the fields that are declared since; without it these are empty there.
   */
  readonly valuesOf?: (body: JsonObject) => Fields;
  /** Counters of numbers for parts of its documents, beside the one that is named like the kind. */
  readonly counters?: readonly string[];
}

/** The key of a document: ids are unique within a kind. */
export type DocumentKey = { readonly kind: string; readonly id: string };

/** A document as it was committed: deeply frozen, never changed in place. */
export interface StoredDocument extends DocumentKey {
  /** The sequence number of the commit that wrote it. */
  readonly rev: number;
  readonly body: JsonObject;
}

/** A document as a commit writes it. */
export interface DocumentWrite extends DocumentKey {
  readonly body: JsonObject;
  /** The values of the kind's declared fields; one left out is empty. */
  readonly fields: Fields;
}

/** The document must be as it was read; `rev` 0 says that it must not exist. */
export interface RevisionCheck extends DocumentKey {
  readonly rev: number;
}

/** As many documents must match as were seen. */
export type CountCheck = { readonly query: Selection; readonly count: number };

/** A condition for a commit to be applied. */
export type Check = RevisionCheck | CountCheck;

/** The top-level keys of one document that a commit changed, before and after; `null` where it did not exist. */
export interface DocumentChange extends DocumentKey {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** Author, content and time of a commit, as in the log. */
export interface CommitLog {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly actor: CommitActor;
  readonly operation: string;
  readonly changes: readonly DocumentChange[];
}

/** One atomic step of a workspace: applied whole when every check holds, or not at all. */
export interface Commit {
  /**
   * ULID. A commit that was applied before is not applied again: its first result is returned. It is the same one if its
   * log is, and if nothing it checks came after it; another commit with a `txId` of the feed is refused without a conflict.
   */
  readonly txId: string;
  readonly log: CommitLog;
  readonly check: readonly Check[];
  readonly put: readonly DocumentWrite[];
  readonly del: readonly DocumentKey[];
}

/** Whether a commit was applied. */
export type CommitResult =
  | { readonly ok: true; readonly sequence: number; readonly rev: number }
  /** Not applied: the checks that do not hold, or none where the `txId` is another commit's. */
  | { readonly ok: false; readonly conflicts: readonly Check[] };

/** One entry of a workspace's change feed. */
export interface Change {
  /** Position in the workspace's log: 1, 2, 3, … without gaps. */
  readonly sequence: number;
  readonly txId: string;
  readonly log: CommitLog;
}

/** `"gap"`: the feed no longer reaches back that far; read the documents again. */
export type ChangeFeed = readonly Change[] | "gap";

/** The commits a workspace's feed holds, by sequence number. */
export interface LogRange {
  /** The oldest one; `last + 1` when there is none. */
  readonly first: number;
  /** The newest one; 0 before the first commit. */
  readonly last: number;
}

/** How far back a workspace's feed must reach: as either of the two asks. */
export interface Retention {
  /** Over this many of the last commits. */
  readonly commits?: number | undefined;
  /** Over all commits at most this much older than the last one, in milliseconds. */
  readonly milliseconds?: number | undefined;
}

/** The guarantees and limits of a storage. */
export interface StorageCapabilities {
  /** Commits survive the end of the process. */
  readonly durable: boolean;
  /** Several processes may use the same data at once. */
  readonly multiProcess: boolean;
  /** The largest JSON text of one document's body, in bytes. */
  readonly maxDocumentBytes: number;
  /** The most documents one commit may put and delete. */
  readonly maxCommitDocuments: number;
}

/** Something by which a storage finds documents, and that says of them what is not so. */
export interface IndexFault {
  readonly kind: string;
  /** The declared field, or `id`; of several that share something, all of them. */
  readonly field: string;
  /** A description of the fault. */
  readonly message: string;
}

/** The abort signal of a read. */
export type ReadOptions = { readonly signal?: AbortSignal | undefined };

/**
 * Where workspaces live. The first argument of every call is the team: no call reads or writes another team's data.
 *
 * A workspace is a serial log: its commits happen one after another, each with the next sequence number, and every
 * read sees the state after some prefix of them.
 *
 * A failure is a {@link StorageError}, misuse (an undeclared field, a value of another type, a key twice in one commit)
 * a `TypeError` that names it, and a read whose signal is aborted rejects with the signal's reason.
 */
export interface Storage {
  readonly capabilities: StorageCapabilities;
  /** Creates or migrates what the kinds need. Calling it again changes nothing. */
  open(kinds: readonly KindDefinition[]): Promise<void>;
  /** The documents at the keys, in the order of the keys, from one snapshot; `null` where there is none. */
  get(team: string, keys: readonly DocumentKey[], options?: ReadOptions): Promise<readonly (StoredDocument | null)[]>;
  find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]>;
  /** Like `find`, the ids alone. */
  findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]>;
  count(team: string, selection: Selection, options?: ReadOptions): Promise<number>;
  /** For each value, how many of the selected documents hold it in the field. Every value asked for has an entry. */
  countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>>;
  /**
   * The groups of the selected documents, in no order, as one prefix of the log left them. Without it, or where it gives
   * undefined, they are read in pages and grouped by whoever asks.
   */
  summarize?(team: string, query: SummaryQuery, options?: ReadOptions): Promise<readonly SummaryGroup[] | undefined>;
  commit(team: string, commit: Commit): Promise<CommitResult>;
  /** Reserves `n` (default 1) numbers of a counter and returns the first. Numbers rise from 1, are never given twice, and may leave gaps. */
  allocate(team: string, counter: string, n?: number): Promise<number>;
  /** Up to `limit` commits with a sequence number greater than `after`, in order. */
  changes(team: string, after: number, limit: number): Promise<ChangeFeed>;
  logRange(team: string): Promise<LogRange>;
  /** Makes the feed reach back at least this far from now on. What is forgotten already does not come back. */
  retain(team: string, retention: Retention): Promise<void>;
  /** Calls `wake` when there may be something new in the feed. Without it followers ask once a second. Returns the way to stop. */
  notify?(team: string, wake: () => void): () => void;
  /**
   * The number of the team's last commit, 0 before the first, whoever made it: from a storage that can say without waiting
   * whether anything has changed; undefined where it cannot. Throws like any call while the storage is not open.
   */
  lastSequence?(team: string): number | undefined;
  /** Runs a query and says how it was answered. Without it, or where it gives undefined, the storage does not know. */
  explain?(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan | undefined>;
  /**
   * Compares what the team's documents are found by with the documents themselves. Without it there is nothing that the
   * storage itself could find to be wrong.
   */
  verify?(team: string): Promise<readonly IndexFault[]>;
  /** Its statistics since it was created, whether open or not; undefined if it keeps none. */
  stats?(): StorageStatistics | undefined;
  close(): Promise<void>;
}
