import { checkRetention, checkWhole } from "./argument-checks";
import { type Declared, declaredIn } from "./kind-schema";
import { Lifecycle } from "./lifecycle";
import type { Clause, Query, Scalar, Selection } from "./query";
import type { QueryPlan } from "./query-plan";
import { RememberedDocuments } from "./read-document";
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
} from "./storage";
import type { StorageStatistics } from "./storage-statistics";
import type { SummaryGroup, SummaryQuery } from "./summary";

type Answer<T> = T | Promise<T>;
type Counts = ReadonlyMap<Scalar, number>;

/** The rows that a team has in the table of a kind. */
export interface TeamTable<Database, Table> {
  readonly database: Database;
  readonly team: string;
  readonly table: Table;
  readonly remembered: RememberedDocuments;
}

/** The reads of a database. Their arguments are checked already. */
export interface TeamReads<Database, Table, Rows = TeamTable<Database, Table>> {
  documentsAt(tables: readonly Rows[], keys: readonly DocumentKey[]): Answer<readonly (StoredDocument | null)[]>;
  find(rows: Rows, query: Query): Answer<readonly StoredDocument[]>;
  findIds(rows: Rows, query: Query): Answer<readonly string[]>;
  explain(rows: Rows, query: Query): Answer<QueryPlan>;
  count(rows: Rows, where: readonly Clause[]): Answer<number>;
  countBy(rows: Rows, where: readonly Clause[], field: string, values: readonly Scalar[]): Answer<Counts>;
  summarize(rows: Rows, query: SummaryQuery): Answer<readonly SummaryGroup[]>;
  changes(database: Database, team: string, after: number, limit: number): Answer<ChangeFeed>;
  logRange(database: Database, team: string): Answer<LogRange>;
  retain(database: Database, team: string, retention: Retention): Answer<void>;
}

/** Counts what a storage does, for its `stats`. */
export class Activity {
  readonly commits = { commits: 0, conflicts: 0 };
  readonly waits = { count: 0, milliseconds: 0 };
  retries = 0;

  answered(result: CommitResult): CommitResult {
    if (result.ok) this.commits.commits += 1;
    else if (result.conflicts.length > 0) this.commits.conflicts += 1;
    return result;
  }

  waited(milliseconds: number): void {
    this.waits.count += 1;
    this.waits.milliseconds += milliseconds;
  }
}

/** A storage that refuses what the contract does not allow, and asks its database for everything else. */
export abstract class DatabaseStorage<Database, Table extends Declared> implements Storage {
  abstract get capabilities(): StorageCapabilities;
  protected readonly lifecycle = new Lifecycle();
  protected readonly activity = new Activity();
  protected readonly tables = new Map<string, Table>();
  readonly #remembered = new RememberedDocuments();
  readonly #reads: TeamReads<Database, Table>;

  constructor(reads: TeamReads<Database, Table>) {
    this.#reads = reads;
  }

  abstract open(kinds: readonly KindDefinition[]): Promise<void>;
  abstract commit(team: string, commit: Commit): Promise<CommitResult>;
  abstract allocate(team: string, counter: string, n?: number): Promise<number>;
  abstract stats(): StorageStatistics;
  abstract close(): Promise<void>;

  /** Reads from one snapshot of an open storage, what the team has or some of it. */
  protected abstract read<T>(
    options: ReadOptions | undefined,
    work: (database: Database) => Answer<T>,
    team: string,
    selection?: Selection,
  ): Promise<T>;
  /** Writes in one transaction of an open storage. */
  protected abstract write<T>(work: (database: Database) => Answer<T>, team: string): Promise<T>;

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    const wanted = keys.map(({ kind, id }) => ({ kind, id }));
    const tables = [...new Set(wanted.map(({ kind }) => kind))].map((kind) => this.table(kind));
    const { documentsAt } = this.#reads;
    const work = (database: Database) =>
      documentsAt(
        tables.map((table) => this.#rows(database, team, table)),
        wanted,
      );
    return this.read(options, work, team);
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    return this.#queried(team, query, options, (rows) => this.#reads.find(rows, query));
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    return this.#queried(team, query, options, (rows) => this.#reads.findIds(rows, query));
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    return this.#queried(team, query, options, (rows) => this.#reads.explain(rows, query));
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    this.table(selection.kind).schema.checkSelection(selection);
    return this.#selected(team, selection, options, (rows) => this.#reads.count(rows, selection.where));
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const { schema } = this.table(selection.kind);
    schema.checkSelection(selection);
    schema.checkValues(field, values);
    const { where } = selection;
    return this.#selected(team, selection, options, (rows) => this.#reads.countBy(rows, where, field, values));
  }

  async summarize(team: string, query: SummaryQuery, options?: ReadOptions): Promise<readonly SummaryGroup[]> {
    this.table(query.kind).schema.checkSummary(query);
    return this.#selected(team, query, options, (rows) => this.#reads.summarize(rows, query));
  }

  async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    this.lifecycle.refuseUnlessOpen();
    checkWhole("after", after);
    checkWhole("limit", limit);
    return this.read(undefined, (database) => this.#reads.changes(database, team, after, limit), team);
  }

  async logRange(team: string): Promise<LogRange> {
    return this.read(undefined, (database) => this.#reads.logRange(database, team), team);
  }

  async retain(team: string, retention: Retention): Promise<void> {
    this.lifecycle.refuseUnlessOpen();
    checkRetention(retention);
    await this.write((database) => this.#reads.retain(database, team, retention), team);
  }

  /** Whether it was opened with these very definitions: each workspace opens its storage. */
  protected isOpenWith(kinds: readonly KindDefinition[]): boolean {
    this.lifecycle.refuseClosed();
    return !this.lifecycle.isNew && kinds.every((kind) => this.tables.get(kind.kind)?.schema.definition === kind);
  }

  protected table(kind: string): Table {
    this.lifecycle.refuseUnlessOpen();
    return declaredIn(this.tables, kind);
  }

  #queried<T>(
    team: string,
    query: Query,
    options: ReadOptions | undefined,
    work: (rows: TeamTable<Database, Table>) => Answer<T>,
  ): Promise<T> {
    this.table(query.kind).schema.checkQuery(query);
    return this.#selected(team, query, options, work);
  }

  #selected<T>(
    team: string,
    selection: Selection,
    options: ReadOptions | undefined,
    work: (rows: TeamTable<Database, Table>) => Answer<T>,
  ): Promise<T> {
    const table = this.table(selection.kind);
    return this.read(options, (database) => work(this.#rows(database, team, table)), team, selection);
  }

  #rows(database: Database, team: string, table: Table): TeamTable<Database, Table> {
    return { database, team, table, remembered: this.#remembered };
  }
}
