import { abortable } from "../../base/abortable";
import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { inTime } from "../../base/waiting";
import { checkOptions } from "../../errors/check-options";
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
  DocumentKey,
  KindDefinition,
  LogRange,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import { type Asked, ask } from "./asked";
import { CITUS_MIGRATION_SETTINGS, CITUS_SETTINGS, settingsOf } from "./citus";
import { applyCommit, type CommitSettings } from "./commit";
import type { CommitFunction } from "./commit-function";
import type { Driver, Outcome, Session } from "./driver";
import { isPassing, storageError } from "./errors";
import { explainQuery } from "./explain";
import { allocateNumbers, extendRetention, readChanges, readRange, takeNumbers } from "./feed";
import { quotedSchema } from "./identifiers";
import type { KindTable } from "./kind-table";
import { type MigrationOptions, migrate } from "./migrate";
import { PgDriver } from "./pg-driver";
import { canListen } from "./pg-listener";
import { PGliteDriver } from "./pglite-driver";
import { checkTogether, type PostgresStorageOptions, postgresOptionRules } from "./postgres-options";
import { Reads } from "./reads";
import type { Statement } from "./statement";
import { traceTo } from "./traced-statements";
import { Wakes } from "./wakes";
import { prepare } from "./writes";

const ATTEMPTS = 5;

/** Runs a transaction again that the database gave up in favour of another one. */
async function repeated<T>(transaction: () => Promise<T>, activity: Activity): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      activity.retried();
    }
  }
}

const MAX_COMMIT_DOCUMENTS = 20_000;

/**
 * Keeps workspaces in PostgreSQL, or in PGlite inside the process.
 *
 * Any number of processes may share one schema: commits of one workspace wait for one another at the workspace's row,
 * those of different workspaces do not. Every statement is bound to one team. A body may take 1,000,000 bytes as JSON
 * text, a commit 20,000 documents. Kinds and fields have names of a-z, 0-9 and _, of at most 28 characters. Rejects as
 * the contract says: with a {@link StorageError} for what the database cannot do, a `TypeError` for misuse, the
 * signal's reason for an aborted read. Rules B13, B20 and B21.
 *
 * @example
 * import { PGlite } from "@electric-sql/pglite";
 * import { Workspace } from "workspace-engine";
 * import { PostgresStorage } from "workspace-engine/postgres";
 *
 * const pool = new PGlite(); // or a pool of the package pg: new pg.Pool({ connectionString })
 * const storage = new PostgresStorage({ pool });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * const { project } = await workspace.createProject({ title: "Product" });
 * project.title; // "Product"
 * await storage.close();
 * await pool.close(); // or: pool.end()
 */
export class PostgresStorage implements Storage {
  readonly capabilities: StorageCapabilities;
  readonly notify?: (team: string, wake: () => void) => () => void;
  readonly #driver: Driver;
  readonly #schema: string;
  readonly #quotedSchema: string;
  readonly #retainedChanges: number;
  readonly #lockTimeout: number;
  readonly #statementTimeout: number;
  readonly #settings: readonly string[];
  readonly #migration: MigrationOptions;
  readonly #wakes: Wakes | undefined;
  #kinds: ReadonlyMap<string, KindDefinition> = new Map();
  readonly #tables = new Map<string, KindTable>();
  #commitFunction: CommitFunction | undefined;
  readonly #lifecycle = new Lifecycle();
  readonly #activity = new Activity();
  readonly #remembered = new RememberedDocuments();

  constructor(options: PostgresStorageOptions) {
    checkOptions(options, postgresOptionRules);
    checkTogether(options);
    const { pool, schema = "workspace_engine", retainedChanges = 1000, preparedStatements, distribute } = options;
    const { lockTimeout = 5000, statementTimeout = 30_000, onStatement, textSearch = "trigram" } = options;
    this.#schema = schema;
    this.#quotedSchema = quotedSchema(schema);
    this.#retainedChanges = retainedChanges;
    this.#lockTimeout = lockTimeout;
    this.#statementTimeout = statementTimeout;
    this.#settings = settingsOf(distribute && CITUS_SETTINGS, lockTimeout, statementTimeout);
    // The first of several processes may build an index for minutes, for which the others wait.
    const settings = settingsOf(distribute && CITUS_MIGRATION_SETTINGS, 0, 0);
    this.#migration = { settings, distribute, trigrams: textSearch === "trigram" };
    const isEmbedded = "transaction" in pool;
    const { notifications = distribute === undefined && (isEmbedded || canListen(pool)) } = options;
    const trace = onStatement && traceTo(onStatement, schema);
    this.#driver = isEmbedded
      ? new PGliteDriver(pool, trace)
      : new PgDriver(pool, { prepares: preparedStatements ?? canListen(pool), activity: this.#activity, trace });
    this.capabilities = Object.freeze({
      durable: this.#driver.durable,
      multiProcess: this.#driver.multiProcess,
      maxDocumentBytes: DOCUMENT_MAX_BYTES,
      maxCommitDocuments: MAX_COMMIT_DOCUMENTS,
    });
    if (notifications) {
      const wakes = new Wakes(this.#driver, `${schema}_commits`);
      this.#wakes = wakes;
      this.notify = (team, wake) => {
        this.#lifecycle.refuseUnlessOpen();
        return wakes.subscribe(team, wake);
      };
    }
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    if (this.#lifecycle.isOpenWith(kinds)) return;
    const known = new Map([...this.#kinds, ...kinds.map((kind) => [kind.kind, kind] as const)]);
    const migrated = await this.#ask(() => migrate(this.#driver, this.#schema, [...known.values()], this.#migration));
    this.#kinds = known;
    for (const table of migrated.tables) this.#tables.set(table.kind, table);
    this.#commitFunction = migrated.commitFunction;
    this.#lifecycle.opened(kinds);
  }

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    return this.#read(team, this.#reads(team).get(keys), options);
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    return this.#read(team, this.#reads(team).find(query), options);
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    return this.#read(team, this.#reads(team).findIds(query), options);
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    this.#lifecycle.refuseUnlessOpen();
    const table = this.#table(query.kind);
    table.schema.checkQuery(query);
    return this.#abortable(options, () => explainQuery(this.#driver, table, team, query));
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    return this.#read(team, this.#reads(team).count(selection), options);
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    return this.#read(team, this.#reads(team).countBy(selection, field, values), options);
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    this.#lifecycle.refuseUnlessOpen();
    const prepared = prepare((kind) => this.#table(kind), team, commit, this.capabilities);
    const settings = this.#commitSettings(team);
    const apply = () => applyCommit(this.#driver, team, prepared, settings);
    return this.#activity.answered(await this.#ask(() => repeated(apply, this.#activity)));
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    this.#lifecycle.refuseUnlessOpen();
    checkAllocation(n);
    const take = () => takeNumbers(this.#driver, this.#quotedSchema, team, counter, n);
    // The database's own time-outs do not hold outside a transaction.
    const wait = this.#lockTimeout;
    const first = await this.#ask(() => (wait === 0 ? take() : inTime(wait, take, tooLate)));
    if (first !== undefined) return first;
    return this.#write(async (session) => {
      const value = await allocateNumbers(session, this.#quotedSchema, team, counter, n);
      return { value, commit: true };
    });
  }

  async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    this.#lifecycle.refuseUnlessOpen();
    checkWhole("after", after);
    checkWhole("limit", limit);
    return this.#ask(() => readChanges(this.#driver, this.#quotedSchema, team, after, limit));
  }

  async logRange(team: string): Promise<LogRange> {
    this.#lifecycle.refuseUnlessOpen();
    return this.#ask(() => readRange(this.#driver, this.#quotedSchema, team));
  }

  async retain(team: string, retention: Retention): Promise<void> {
    this.#lifecycle.refuseUnlessOpen();
    checkRetention(retention);
    await this.#write(async (session) => {
      const value = await extendRetention(session, this.#quotedSchema, team, retention);
      return { value, commit: true };
    });
  }

  /** Statistics since it was created, and of the pool. Waits of commits within the database are not included. */
  stats(): StorageStatistics {
    const { commits, retries, waits } = this.#activity;
    const { pool } = this.#driver;
    return { ...commits, retries, ...(pool && { waits, pool }) };
  }

  /** Stops listening and refuses every further call. The pool stays open. */
  async close(): Promise<void> {
    this.#lifecycle.close();
    await this.#wakes?.stop();
  }

  #reads(team: string): Reads {
    this.#lifecycle.refuseUnlessOpen();
    return new Reads(team, (kind) => this.#table(kind), this.#remembered);
  }

  #table(kind: string): KindTable {
    const table = this.#tables.get(kind);
    if (table === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
    return table;
  }

  #commitSettings(team: string): CommitSettings {
    return {
      function: this.#commitFunction ?? this.#lifecycle.refuse(),
      retainedChanges: this.#retainedChanges,
      lockTimeout: this.#lockTimeout,
      statementTimeout: this.#statementTimeout,
      notification: this.#wakes?.notification(team),
      transaction: this.#settings,
    };
  }

  #read<T>(team: string, prepare: (statement: Statement) => Asked<T>, options: ReadOptions | undefined): Promise<T> {
    return this.#abortable(options, () => ask(this.#driver, team, prepare));
  }

  #abortable<T>(options: ReadOptions | undefined, work: () => Promise<T>): Promise<T> {
    return abortable(options?.signal, () => this.#ask(work));
  }

  /** In a transaction, for only there the time-outs hold. */
  #write<T>(work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    return this.#ask(() => repeated(() => this.#driver.transaction(this.#settings, work), this.#activity));
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storageError(error);
    }
  }
}

const tooLate = () => new StorageError("busy", "The database did not answer in time.", { hasWaited: true });
