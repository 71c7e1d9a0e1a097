import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { nextTurn } from "../../base/waiting";
import { aText, checkOptions } from "../../errors/check-options";
import { checkAllocation } from "../argument-checks";
import { DatabaseStorage, type TeamReads } from "../database-storage";
import type { Listeners } from "../listeners";
import { prepareCommit } from "../prepare-commit";
import type { Commit, CommitResult, KindDefinition, ReadOptions, StorageCapabilities } from "../storage";
import type { StorageStatistics } from "../storage-statistics";
import { prepareTables, quickCheck } from "./catalog";
import { applyCommit, checkStorable } from "./commit";
import { numberOf, type SqliteConnection, tracedConnection, traceTo, type WhenSynced } from "./connection";
import { countBy, countDocuments, summarize } from "./counts";
import { asDriver, DriverConnection, isWasmDatabase } from "./driver-connection";
import { explainQuery } from "./explain";
import { documentsAt, findDocuments, findIds } from "./find";
import { KindTable } from "./kind-table";
import { changesAfter, logState, retain } from "./log";
import { openDriver } from "./open-driver";
import { retried, wakesOf } from "./other-processes";
import { checkSqliteOptions, type SqliteOptions, type SqliteStorageOptions, sqliteRules } from "./sqlite-options";
import { indexedFields, sortIn } from "./text-index";

/** So many documents are committed before the indexes of texts learn of them. */
const AT_ONCE = 250;

/** At some 50 microseconds each: SQLite answers at once, which would otherwise keep timers and requests waiting. */
const CALLS_A_TURN = 250;

const limits = { maxDocumentBytes: DOCUMENT_MAX_BYTES, maxCommitDocuments: Number.POSITIVE_INFINITY };

const reads: TeamReads<SqliteConnection, KindTable> = {
  documentsAt,
  find: findDocuments,
  findIds,
  explain: explainQuery,
  count: countDocuments,
  countBy,
  summarize,
  changes: changesAfter,
  logRange(connection, team) {
    const { first, last } = logState(connection, team);
    return { first, last };
  },
  retain,
};

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
export class SqliteStorage extends DatabaseStorage<SqliteConnection, KindTable> {
  readonly #connection: SqliteConnection;
  readonly #options: SqliteOptions;
  /** How many documents the indexes of texts do not know. */
  #unsorted = 0;
  readonly #wakes: Listeners;
  #calls = 0;
  #nextTurn: Promise<void> | undefined;
  #capabilities: StorageCapabilities | undefined;
  #last: { readonly team: string; readonly sequence: number | undefined } | undefined;

  constructor(options: SqliteStorageOptions) {
    super(reads);
    checkSqliteOptions(options);
    this.#options = { ...options };
    this.#connection = connectionOf(options);
    this.#wakes = wakesOf(this.#connection, options.pollInterval ?? 200);
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
    const trace = onStatement && traceTo(onStatement, path);
    const connection = new DriverConnection(await openDriver(path), { synchronous, owned: true, trace });
    return new SqliteStorage({ ...others, connection });
  }

  get capabilities(): StorageCapabilities {
    this.#capabilities ??= Object.freeze({
      durable: this.#connection.durable,
      multiProcess: this.#connection.durable && this.#connection.version !== undefined,
      ...limits,
    });
    return this.#capabilities;
  }

  /**
   * Brings the database up to the release and the kinds. Rejects with a `StorageError` (`corrupt`) for a file that is no
   * database, is cut off, or whose tables cannot be read. Damage elsewhere is found by `quickCheck`, or by whoever comes upon
   * it. A byte changed within a text is found by neither: libsql ends the process when the text is no UTF-8 any more.
   */
  async open(kinds: readonly KindDefinition[]): Promise<void> {
    if (this.isOpenWith(kinds)) return;
    const { quickCheck: isChecked = false, textSearch = "trigram" } = this.#options;
    const declared = kinds.map((kind) => new KindTable(kind));
    const hasTextIndexes = await this.#retried(() => {
      if (this.lifecycle.isNew) this.#connection.prepare();
      if (this.lifecycle.isNew && isChecked) quickCheck(this.#connection);
      return prepareTables(this.#connection, declared, textSearch === "trigram" ? indexedFields(declared) : []);
    });
    for (const table of declared) {
      table.hasTextIndexes = hasTextIndexes;
      this.tables.set(table.kind, table);
    }
    this.lifecycle.opened();
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    const tableOf = (kind: string) => this.table(kind);
    const prepared = prepareCommit(commit, limits, tableOf);
    for (const write of prepared.put) checkStorable(write, limits.maxDocumentBytes);
    const unsorted = () => this.#unsorted + prepared.put.length;
    const result = await this.write((connection) => {
      const applied = applyCommit(connection, team, prepared, tableOf, this.#options.retainedChanges ?? 1000);
      if (applied.ok && unsorted() >= AT_ONCE) {
        sortIn(connection, indexedFields([...this.tables.values()].filter(({ hasTextIndexes }) => hasTextIndexes)));
      }
      return applied;
    }, team);
    if (result.ok) {
      this.#unsorted = unsorted() >= AT_ONCE ? 0 : unsorted();
      this.#wakes.wake(team);
    }
    return this.activity.answered(result);
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    this.lifecycle.refuseUnlessOpen();
    checkAllocation(n);
    // Commits that use the numbers are written after them, so they need not wait for the disk.
    return this.write(
      (connection) => {
        const sql =
          "INSERT INTO workspace_counter (team_id, name, last) VALUES (?, ?, ?) " +
          "ON CONFLICT (team_id, name) DO UPDATE SET last = last + excluded.last RETURNING last";
        return numberOf(connection.all(sql, [team, counter, n])[0], "last") - n + 1;
      },
      team,
      "with_next",
    );
  }

  /** Asked of the database, for other processes may commit at any time: once, until the storage does anything else. */
  lastSequence(team: string): number | undefined {
    this.lifecycle.refuseUnlessOpen();
    if (this.#last?.team === team) return this.#last.sequence;
    if (this.#last === undefined)
      queueMicrotask(() => {
        this.#last = undefined;
      });
    this.#last = { team, sequence: lastSequence(this.#connection, team) };
    return this.#last.sequence;
  }

  /** Wakes in a microtask of its own after each commit of the team here, and soon after commits of other processes. */
  notify(team: string, wake: () => void): () => void {
    this.lifecycle.refuseUnlessOpen();
    return this.#wakes.add(team, wake);
  }

  /** Statistics since it was created. A lock that SQLite gets within its own 20 ms does not count as a wait. */
  stats(): StorageStatistics {
    const { commits, retries, waits } = this.activity;
    return { ...commits, retries, waits: { ...waits } };
  }

  /** Moves everything into the file, unless others have it open and will, and closes a handle that `open` made. */
  async close(): Promise<void> {
    if (this.lifecycle.isClosed) return;
    this.lifecycle.close();
    void this.#wakes.clear();
    this.#connection.close();
  }

  protected read<T>(
    options: ReadOptions | undefined,
    work: (connection: SqliteConnection) => T | Promise<T>,
  ): Promise<T> {
    return this.#retried(() => {
      this.lifecycle.refuseUnlessOpen();
      options?.signal?.throwIfAborted();
      return this.#connection.snapshot(() => work(this.#connection));
    });
  }

  protected write<T>(
    work: (connection: SqliteConnection) => T | Promise<T>,
    _team: string,
    synced: WhenSynced = "now",
  ): Promise<T> {
    return this.#retried(() => {
      this.lifecycle.refuseUnlessOpen();
      return this.#connection.transaction(() => work(this.#connection), synced);
    });
  }

  async #retried<T>(work: () => T | Promise<T>): Promise<T> {
    this.#last = undefined;
    this.#calls += 1;
    if (this.#calls % CALLS_A_TURN === 0)
      this.#nextTurn ??= nextTurn().then(() => {
        this.#nextTurn = undefined;
      });
    // All that come meanwhile wait as well, so that calls continue in their order.
    if (this.#nextTurn !== undefined) await this.#nextTurn;
    return retried(work, this.#options.busyTimeout ?? 5000, this.activity);
  }
}

function connectionOf(options: SqliteStorageOptions): SqliteConnection {
  const { synchronous = "full", onStatement } = options;
  const trace = onStatement && traceTo(onStatement);
  if ("connection" in options) return trace ? tracedConnection(options.connection, trace) : options.connection;
  const settings = { synchronous, owned: false, trace };
  if (!isWasmDatabase(options.db)) return new DriverConnection(options.db, settings);
  // Where WebAssembly keeps files there is no WAL: they have a rollback journal, and one tab at a time.
  return new DriverConnection(asDriver(options.db), { ...settings, journal: "any" });
}

/** Undefined where the database does not answer: the next read fails, too, and says why. */
function lastSequence(connection: SqliteConnection, team: string): number | undefined {
  try {
    const [row] = connection.all("SELECT sequence FROM workspace_team WHERE team_id = ?", [team]);
    return numberOf(row, "sequence");
  } catch {
    return undefined;
  }
}
