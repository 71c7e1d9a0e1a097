import { checkOptions } from "../../base/check-options";
import { fetchPart } from "../../engine/fetch-part";
import { Lifecycle } from "../lifecycle";
import type { PreparedQuery } from "../prepared-query";
import type { Query, Scalar, Selection } from "../query";
import type { QueryPlan } from "../query-plan";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  DocumentKey,
  IndexFault,
  KindDefinition,
  LogRange,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import { capabilities } from "./capabilities";
import type { CollectionStorage } from "./collection-storage";
import type { MemoryStats } from "./memory-stats";
import { type MemoryStorageOptions, memoryStorageRules } from "./memory-storage-options";

/**
 * Keeps workspaces in the memory of the process: the default storage, and the reference for all others.
 *
 * Every call is decided in the turn it is made, so nothing ever comes between a commit's checks and its writes.
 * Committed bodies and logs are not copied but frozen in place. A body may take 1,000,000 bytes as JSON text; a commit
 * may be of any size. Rejects with a {@link StorageError} before `open` (`unavailable`), after `close` (`closed`) and
 * for a body that is too large (`limit`); with a `TypeError` that names the culprit for an undeclared kind or field, a
 * value of the wrong type, or a document named twice in one commit; with the signal's reason when it is aborted before
 * the call. Rules B1 to B12.
 *
 * @example
 * ```ts
 * import { MemoryStorage, Workspace } from "workspace-engine";
 *
 * const storage = new MemoryStorage({ retainedChanges: 100 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * ```
 */
export class MemoryStorage implements Storage {
  readonly capabilities: StorageCapabilities = capabilities;
  readonly #options: MemoryStorageOptions;
  readonly #lifecycle = new Lifecycle();
  #storage: CollectionStorage | undefined;

  constructor(options: MemoryStorageOptions = {}) {
    checkOptions(options, memoryStorageRules);
    this.#options = { ...options };
  }

  /** Fetches the code that does the work, the first time: it is no part of the core. */
  async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.#lifecycle.refuseClosed();
    const { storageInMemory } = await fetchPart(() => import("./storage-in-memory"));
    this.#lifecycle.refuseClosed();
    this.#storage ??= storageInMemory(this.#options);
    await this.#storage.open(kinds);
    this.#lifecycle.opened();
  }

  get(team: string, keys: readonly DocumentKey[], options?: ReadOptions): Promise<readonly (StoredDocument | null)[]> {
    return this.#asked((storage) => storage.get(team, keys, options));
  }

  find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    return this.#asked((storage) => storage.find(team, query, options));
  }

  findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    return this.#asked((storage) => storage.findIds(team, query, options));
  }

  count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    return this.#asked((storage) => storage.count(team, selection, options));
  }

  countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    return this.#asked((storage) => storage.countBy(team, selection, field, values, options));
  }

  commit(team: string, commit: Commit): Promise<CommitResult> {
    return this.#asked((storage) => storage.commit(team, commit));
  }

  allocate(team: string, counter: string, n?: number): Promise<number> {
    return this.#asked((storage) => storage.allocate(team, counter, n));
  }

  changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    return this.#asked((storage) => storage.changes(team, after, limit));
  }

  logRange(team: string): Promise<LogRange> {
    return this.#asked((storage) => storage.logRange(team));
  }

  retain(team: string, retention: Retention): Promise<void> {
    return this.#asked((storage) => storage.retain(team, retention));
  }

  explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    return this.#asked((storage) => storage.explain(team, query, options));
  }

  lastSequence(team: string): number {
    return this.#opened().lastSequence(team);
  }

  /** Wakes in a microtask of its own after each commit of the team. */
  notify(team: string, wake: () => void): () => void {
    return this.#opened().notify(team, wake);
  }

  prepare(team: string, query: Query): PreparedQuery {
    return this.#opened().prepare(team, query);
  }

  /** How many documents there are in memory, and what their index takes there. */
  stats(): MemoryStats {
    return this.#storage?.stats() ?? nothing;
  }

  /**
   * Compares the index of a team's documents with the documents: what leads to them, their declared fields and their texts.
   * Takes some seconds for 100,000 cards, during which nothing else is done. Rule B30.3.
   */
  verify(team: string): Promise<readonly IndexFault[]> {
    return this.#asked((storage) => storage.verify(team));
  }

  /**
   * Builds the index of all documents anew, from the documents: nothing that was wrong with it is left. Their fields have
   * the values that the documents tell, or else those they were committed with. Changes no answer of an index that was
   * right, and tells `onIndexing` how far it is. As long as nothing is stored there is nothing to be done.
   */
  async reindex(): Promise<void> {
    await this.#storage?.reindex();
  }

  async close(): Promise<void> {
    this.#lifecycle.close();
    await this.#storage?.close();
  }

  #opened(): CollectionStorage {
    return this.#storage ?? this.#lifecycle.refuse();
  }

  /** Without an `await` of its own, so that every call is still decided in its turn and answered as soon. */
  #asked<T>(call: (storage: CollectionStorage) => Promise<T>): Promise<T> {
    return this.#storage === undefined ? this.#refused() : call(this.#storage);
  }

  async #refused(): Promise<never> {
    return this.#lifecycle.refuse();
  }
}

const nothing: MemoryStats = {
  documents: 0,
  tableBytes: 0,
  indexBytes: 0,
  textBytes: 0,
  indexBytesPerDocument: 0,
  textBytesPerDocument: 0,
  kinds: {},
};
