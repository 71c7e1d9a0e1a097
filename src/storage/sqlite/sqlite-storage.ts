import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { aText, checkOptions } from "../../errors/check-options";
import { Activity } from "../activity";
import { checkAllocation, checkRetention, checkWhole } from "../argument-checks";
import { Lifecycle } from "../lifecycle";
import type { Query, Scalar, Selection } from "../query";
import type { QueryPlan } from "../query-plan";
import { RememberedDocuments } from "../remembered-documents";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  CountCheck,
  DocumentKey,
  KindDefinition,
  LogRange,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import type { StorageStatistics } from "../storage-statistics";
import { beforeCommit } from "./before-commit";
import { prepareTables } from "./catalog";
import { numberOf, type SqliteConnection, type WhenSynced } from "./connection";
import { connectionOf } from "./connection-of";
import { countBy, countDocuments } from "./counts";
import { type DeclaredKind, declare } from "./declared-kind";
import { deleteDocument, documentsAt, putDocument } from "./documents";
import { DriverConnection } from "./driver-connection";
import { explainQuery } from "./explain";
import { findIds } from "./find";
import { LastSequence } from "./last-sequence";
import { answerTo, append, changesAfter, logState, retain } from "./log";
import { openDriver } from "./open-driver";
import { type PreparedCommit, prepareCommit } from "./prepare-commit";
import { quickCheck } from "./quick-check";
import { retried } from "./retry";
import { checkSqliteOptions, type SqliteOptions, type SqliteStorageOptions, sqliteRules } from "./sqlite-options";
import { TextBatches } from "./text-batches";
import { indexedFields } from "./text-index";
import { tracedDatabase, traceTo } from "./traced-statements";
import { Turns } from "./turns";
import { Wakes } from "./wakes";

/**
 * Keeps workspaces in a SQLite database: a file that several processes may use at once, or memory.
 *
 * Takes a handle of node:sqlite, better-sqlite3, libsql or, in a browser, `@sqlite.org/sqlite-wasm` as it is, which is the
 * storage's alone until it is closed, or opens one with {@link SqliteStorage.open}. A commit is one synchronous turn and one transaction, on the disk before
 * it is answered. Tables are named `workspace_…`. Rules B1 to B12 and B20.
 *
 * @example
 * import { Workspace } from "workspace-engine";
 * import { SqliteStorage } from "workspace-engine/sqlite";
 *
 * const storage = await SqliteStorage.open(":memory:"); // or a path: "acme.db"
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * const { project } = await workspace.createProject({ title: "Website" });
 * project.title; // "Website"
 * await storage.close();
 */
export class SqliteStorage implements Storage {
  readonly #connection: SqliteConnection;
  readonly #retainedChanges: number;
  readonly #busyTimeout: number;
  readonly #quickCheck: boolean;
  readonly #textSearch: "trigram" | "walk";
  readonly #texts = new TextBatches();
  readonly #wakes: Wakes;
  readonly #kinds = new Map<string, DeclaredKind>();
  #capabilities: StorageCapabilities | undefined;
  readonly #lifecycle = new Lifecycle();
  readonly #turns = new Turns();
  readonly #activity = new Activity();
  readonly #remembered = new RememberedDocuments();
  readonly #last = new LastSequence();

  constructor(options: SqliteStorageOptions) {
    const { retainedChanges = 1000, busyTimeout = 5000, pollInterval = 200 } = options;
    checkSqliteOptions(options);
    this.#connection = connectionOf(options);
    this.#retainedChanges = retainedChanges;
    this.#busyTimeout = busyTimeout;
    this.#quickCheck = options.quickCheck ?? false;
    this.#textSearch = options.textSearch ?? "trigram";
    this.#wakes = new Wakes(this.#connection, pollInterval);
  }

  /**
   * A storage over the file, which is created when there is none, or over `":memory:"`.
   *
   * Uses the first driver there is: node:sqlite (Node 22.13 and later), libsql, better-sqlite3. Rejects with a
   * `StorageError` (`unavailable`) that says what to install when there is none, or that the file cannot be opened.
   */
  static async open(path: string, options: SqliteOptions = {}): Promise<SqliteStorage> {
    aText(path, "path");
    checkOptions(options, sqliteRules);
    const { synchronous = "full", onStatement, ...others } = options;
    const wrap = onStatement && tracedDatabase(traceTo(onStatement, path));
    const connection = new DriverConnection(await openDriver(path), { synchronous, owned: true, wrap });
    return new SqliteStorage({ ...others, connection });
  }

  get capabilities(): StorageCapabilities {
    this.#capabilities ??= Object.freeze({
      durable: this.#connection.durable,
      multiProcess: this.#connection.durable && this.#connection.version !== undefined,
      maxDocumentBytes: DOCUMENT_MAX_BYTES,
      maxCommitDocuments: Number.POSITIVE_INFINITY,
    });
    return this.#capabilities;
  }

  /**
   * Brings the database up to the release and the kinds. Rejects with a `StorageError` (`corrupt`) for a file that is no
   * database, is cut off, or whose tables cannot be read. Damage elsewhere is found by `quickCheck`, or by whoever comes upon
   * it. A byte changed within a text is found by neither: libsql ends the process when the text is no UTF-8 any more.
   */
  async open(kinds: readonly KindDefinition[]): Promise<void> {
    if (this.#lifecycle.isOpenWith(kinds)) return;
    const declared = kinds.map((kind) => declare(kind));
    const wanted = this.#textSearch === "trigram" ? indexedFields(declared.map(({ table }) => table)) : [];
    const hasTextIndexes = await this.#retried(() => {
      if (this.#lifecycle.isNew) this.#connection.prepare();
      if (this.#lifecycle.isNew && this.#quickCheck) quickCheck(this.#connection);
      return prepareTables(this.#connection, declared, wanted);
    });
    for (const kind of kinds) this.#kinds.set(kind.kind, declare(kind, hasTextIndexes));
    if (hasTextIndexes) this.#texts.begin(indexedFields([...this.#kinds.values()].map(({ table }) => table)));
    this.#lifecycle.opened(kinds);
  }

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    for (const { kind } of keys) this.#kind(kind);
    const wanted = keys.map(({ kind, id }) => ({ kind, id }));
    return this.#read(options, (connection) => documentsAt(connection, team, wanted, this.#remembered));
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    const { schema, table } = this.#kind(query.kind);
    schema.checkQuery(query);
    return this.#read(options, (connection) => {
      const keys = findIds(connection, table, team, query).map((id) => ({ kind: query.kind, id }));
      return documentsAt(connection, team, keys, this.#remembered).flatMap((document) => document ?? []);
    });
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const { schema, table } = this.#kind(query.kind);
    schema.checkQuery(query);
    return this.#read(options, (connection) => findIds(connection, table, team, query));
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    const { schema, table } = this.#kind(query.kind);
    schema.checkQuery(query);
    return this.#read(options, (connection) => explainQuery(connection, table, team, query));
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    const { schema, table } = this.#kind(selection.kind);
    schema.checkSelection(selection);
    return this.#read(options, (connection) => countDocuments(connection, table, team, selection));
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const { schema, table } = this.#kind(selection.kind);
    schema.checkSelection(selection);
    schema.checkValues(field, values);
    return this.#read(options, (connection) => countBy(connection, table, team, selection, field, values));
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    const prepared = prepareCommit(commit, (kind) => this.#kind(kind));
    const result = await this.#write((connection) => this.#apply(connection, team, prepared));
    if (result.ok) {
      this.#texts.committed(prepared.put.length);
      this.#wakes.wake(team);
    }
    return this.#activity.answered(result);
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    this.#lifecycle.refuseUnlessOpen();
    checkAllocation(n);
    // No commit that uses the numbers outlives them, so they need not be on the disk before it is.
    return this.#write((connection) => {
      const sql =
        "INSERT INTO workspace_counter (team_id, name, last) VALUES (?, ?, ?) " +
        "ON CONFLICT (team_id, name) DO UPDATE SET last = last + excluded.last RETURNING last";
      return numberOf(connection.all(sql, [team, counter, n])[0], "last") - n + 1;
    }, "with_next");
  }

  async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    this.#lifecycle.refuseUnlessOpen();
    checkWhole("after", after);
    checkWhole("limit", limit);
    return this.#read(undefined, (connection) => changesAfter(connection, team, after, limit));
  }

  async logRange(team: string): Promise<LogRange> {
    const { first, last } = await this.#read(undefined, (connection) => logState(connection, team));
    return { first, last };
  }

  /** Asked of the database, for other processes may commit at any time. */
  lastSequence(team: string): number | undefined {
    this.#lifecycle.refuseUnlessOpen();
    return this.#last.of(this.#connection, team);
  }

  async retain(team: string, retention: Retention): Promise<void> {
    checkRetention(retention);
    await this.#write((connection) => retain(connection, team, retention));
  }

  /** Wakes in a microtask of its own after each commit of the team here, and soon after commits of other processes. */
  notify(team: string, wake: () => void): () => void {
    this.#lifecycle.refuseUnlessOpen();
    return this.#wakes.subscribe(team, wake);
  }

  /** Statistics since it was created. A lock that SQLite gets within its own 20 ms does not count as a wait. */
  stats(): StorageStatistics {
    const { commits, retries, waits } = this.#activity;
    return { ...commits, retries, waits };
  }

  /** Moves everything into the file, unless others have it open and will, and closes a handle that `open` made. */
  async close(): Promise<void> {
    if (this.#lifecycle.isClosed) return;
    this.#lifecycle.close();
    this.#wakes.close();
    this.#connection.close();
  }

  #apply(connection: SqliteConnection, team: string, prepared: PreparedCommit): CommitResult {
    const { commit, put, del } = prepared;
    const { log, earlier, revisions } = beforeCommit(connection, team, prepared);
    if (earlier > 0) return answerTo(connection, team, prepared, earlier);
    const conflicts = commit.check.filter((check) =>
      "query" in check ? !this.#holds(connection, team, check) : (revisions.get(check) ?? 0) !== check.rev,
    );
    if (conflicts.length > 0) return { ok: false, conflicts };
    const result = append(connection, team, log, prepared, this.#retainedChanges);
    for (const write of put) putDocument(connection, team, result.rev, write, !revisions.has(write));
    for (const key of del) deleteDocument(connection, team, key, key.declared);
    this.#texts.sortIn(connection, put.length);
    return result;
  }

  #holds(connection: SqliteConnection, team: string, { query, count }: CountCheck): boolean {
    return countDocuments(connection, this.#kind(query.kind).table, team, query) === count;
  }

  async #read<T>(options: ReadOptions | undefined, work: (connection: SqliteConnection) => T): Promise<T> {
    return this.#retried(() => {
      this.#lifecycle.refuseUnlessOpen();
      options?.signal?.throwIfAborted();
      return this.#connection.snapshot(() => work(this.#connection));
    });
  }

  async #write<T>(work: (connection: SqliteConnection) => T, synced: WhenSynced = "now"): Promise<T> {
    return this.#retried(() => {
      this.#lifecycle.refuseUnlessOpen();
      return this.#connection.transaction(() => work(this.#connection), synced);
    });
  }

  async #retried<T>(work: () => T): Promise<T> {
    this.#last.forget();
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    return retried(work, this.#busyTimeout, this.#activity);
  }

  #kind(kind: string): DeclaredKind {
    this.#lifecycle.refuseUnlessOpen();
    const declared = this.#kinds.get(kind);
    if (declared === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
    return declared;
  }
}
