import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { abortable, inTime } from "../../base/waiting";
import { checkOptions } from "../../errors/check-options";
import { checkAllocation } from "../argument-checks";
import { DatabaseStorage } from "../database-storage";
import type { Listeners } from "../listeners";
import { prepareCommit } from "../prepare-commit";
import type { Commit, CommitResult, KindDefinition, ReadOptions, StorageCapabilities } from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import { CITUS_MIGRATION_SETTINGS, CITUS_SETTINGS, settingsOf } from "./citus";
import { applyCommit, type CommitSettings, sentCommit } from "./commit";
import type { CommitFunction } from "./commit-function";
import { countBy, countDocuments, summarize } from "./counts";
import { type Driver, PGliteDriver, payloadOf, type Session, traceTo, wakesOf } from "./driver";
import { isPassing, storageError } from "./errors";
import { explainQuery } from "./explain";
import { allocateNumbers, feedIn, takeNumbers } from "./feed";
import { documentsAt, findDocuments, findIds } from "./find";
import type { KindTable } from "./kind-table";
import { type MigrationOptions, migrate } from "./migrate";
import { canListen, PgDriver } from "./pg-driver";
import { checkTogether, type PostgresStorageOptions, postgresOptionRules } from "./postgres-options";
import { quotedSchema } from "./values";

const ATTEMPTS = 5;
const MAX_COMMIT_DOCUMENTS = 20_000;

const reads = {
  documentsAt,
  find: findDocuments,
  findIds,
  explain: explainQuery,
  count: countDocuments,
  countBy,
  summarize,
};

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
export class PostgresStorage extends DatabaseStorage<Session, KindTable> {
  readonly capabilities: StorageCapabilities;
  readonly notify?: (team: string, wake: () => void) => () => void;
  readonly #driver: Driver;
  readonly #schema: string;
  readonly #migration: MigrationOptions;
  readonly #wakes: Listeners | undefined;
  readonly #settings: Omit<CommitSettings, "function">;
  #commitFunction: CommitFunction | undefined;
  #opened: Promise<void> = Promise.resolve();

  constructor(options: PostgresStorageOptions) {
    checkOptions(options, postgresOptionRules);
    checkTogether(options);
    const { pool, schema = "workspace_engine", retainedChanges = 1000, preparedStatements, distribute } = options;
    const { lockTimeout = 5000, statementTimeout = 30_000, onStatement, textSearch = "trigram" } = options;
    super({ ...reads, ...feedIn(quotedSchema(schema)) });
    this.#schema = schema;
    const transaction = settingsOf(distribute && CITUS_SETTINGS, lockTimeout, statementTimeout);
    // The first of several processes may build an index for minutes, for which the others wait.
    const settings = settingsOf(distribute && CITUS_MIGRATION_SETTINGS, 0, 0);
    this.#migration = { settings, distribute, trigrams: textSearch === "trigram" };
    const isEmbedded = "transaction" in pool;
    const { notifications = distribute === undefined && (isEmbedded || canListen(pool)) } = options;
    const trace = onStatement && traceTo(onStatement, schema);
    const driver = isEmbedded
      ? new PGliteDriver(pool, trace)
      : new PgDriver(pool, { prepares: preparedStatements ?? canListen(pool), activity: this.activity, trace });
    this.#driver = driver;
    this.capabilities = Object.freeze({
      durable: driver.durable,
      multiProcess: driver.multiProcess,
      maxDocumentBytes: DOCUMENT_MAX_BYTES,
      maxCommitDocuments: MAX_COMMIT_DOCUMENTS,
    });
    const channel = notifications ? `${schema}_commits` : undefined;
    this.#settings = { retainedChanges, lockTimeout, statementTimeout, channel, transaction };
    if (channel !== undefined) {
      const wakes = wakesOf(driver, channel);
      this.#wakes = wakes;
      this.notify = (team, wake) => {
        this.lifecycle.refuseUnlessOpen();
        return wakes.add(payloadOf(team), wake);
      };
    }
  }

  /** Calls at the same time follow one another: each makes the commit function of all kinds known before. */
  open(kinds: readonly KindDefinition[]): Promise<void> {
    const opened = this.#opened.then(() => this.#open(kinds));
    this.#opened = opened.catch(() => {});
    return opened;
  }

  async #open(kinds: readonly KindDefinition[]): Promise<void> {
    if (this.isOpenWith(kinds)) return;
    const before = Array.from(this.tables.values(), ({ schema }) => schema.definition);
    const known = new Map([...before, ...kinds].map((kind) => [kind.kind, kind]));
    const migrated = await asked(() => migrate(this.#driver, this.#schema, [...known.values()], this.#migration));
    for (const table of migrated.tables) this.tables.set(table.kind, table);
    this.#commitFunction = migrated.commitFunction;
    this.lifecycle.opened();
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    const tableOf = (kind: string) => this.table(kind);
    this.lifecycle.refuseUnlessOpen();
    const sent = sentCommit(team, prepareCommit(commit, this.capabilities, tableOf), tableOf);
    const settings = { ...this.#settings, function: this.#commitFunction ?? this.lifecycle.refuse() };
    return this.activity.answered(await this.#repeated(() => applyCommit(this.#driver, team, sent, settings)));
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    this.lifecycle.refuseUnlessOpen();
    checkAllocation(n);
    const schema = quotedSchema(this.#schema);
    const take = () => takeNumbers(this.#driver, schema, team, counter, n);
    // The database's own time-outs do not hold outside a transaction.
    const wait = this.#settings.lockTimeout;
    const first = await asked(() => (wait === 0 ? take() : inTime(wait, take, tooLate)));
    return first ?? this.write((session) => allocateNumbers(session, schema, team, counter, n));
  }

  /** Statistics since it was created, and of the pool. Waits of commits within the database are not included. */
  stats(): StorageStatistics {
    const { commits, retries, waits } = this.activity;
    const { pool } = this.#driver;
    return { ...commits, retries, ...(pool && { waits: { ...waits }, pool }) };
  }

  /** Stops listening and refuses every further call. The pool stays open. */
  async close(): Promise<void> {
    this.lifecycle.close();
    await this.#wakes?.clear();
  }

  protected async read<T>(options: ReadOptions | undefined, work: (session: Session) => T | Promise<T>): Promise<T> {
    this.lifecycle.refuseUnlessOpen();
    return abortable(options?.signal, () => asked(() => work(this.#driver)));
  }

  /** In a transaction, for only there the time-outs hold. */
  protected write<T>(work: (session: Session) => T | Promise<T>): Promise<T> {
    const committed = async (session: Session) => ({ value: await work(session), commit: true });
    return this.#repeated(() => this.#driver.transaction(this.#settings.transaction, committed));
  }

  /** Runs a transaction again that the database gave up in favour of another one. */
  #repeated<T>(transaction: () => Promise<T>): Promise<T> {
    return asked(async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction();
        } catch (error) {
          if (attempt === ATTEMPTS || !isPassing(error)) throw error;
          this.activity.retries += 1;
        }
      }
    });
  }
}

async function asked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

const tooLate = () => new StorageError("busy", "The database did not answer in time.", { hasWaited: true });
