import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { aText, checkOptions } from "../../errors/check-options";
import { Activity } from "../activity";
import { checkAllocation, checkRetention, checkWhole } from "../argument-checks";
import type { KindSchema } from "../kind-schema";
import { Lifecycle } from "../lifecycle";
import { PreparedInMemory } from "../memory/prepared-in-memory";
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
  PreparedPage,
  PreparedQuery,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import type { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import { applyCommit } from "./apply-commit";
import { holding } from "./commit-lock";
import type { Contents } from "./contents";
import type { Database, WorkspaceTransaction } from "./database";
import { Declarations } from "./declarations";
import type { HeldDocuments } from "./held-documents";
import { HeldTeam } from "./held-team";
import { type IndexedDbOptions, indexedDbRules } from "./indexeddb-options";
import { changesAfter, stateOf, withRetention } from "./log";
import { deleteDatabase, openDatabase } from "./open-database";
import { prepareCommit } from "./prepare-commit";
import { documentsIn } from "./read-documents";
import { snapshot, transact } from "./transaction";
import { Wakes } from "./wakes";

const BUSY_TIMEOUT_MS = 5000;
const noKinds = new Declarations([]);

/**
 * Keeps workspaces in the browser: in an IndexedDB, which all tabs and workers of a site share.
 *
 * Reads are answered from memory, where a workspace is held whole from its first use on. A commit is one transaction, and
 * durable before it is answered; tabs commit one after another, and hear of each other's commits. What another tab
 * committed shows as soon as that is heard, at the latest with the next commit or look at the feed. Whatever IndexedDB
 * refuses is a `StorageError` that says what to do: no room is `limit`, no access `unavailable`, damaged data `corrupt`.
 * Rules B1 to B12 and B25.
 *
 * @example
 * import { Workspace } from "workspace-engine";
 * import { IndexedDbStorage } from "workspace-engine/indexeddb";
 *
 * const storage = new IndexedDbStorage({ name: "acme" });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * const { project } = await workspace.createProject({ title: "Website" });
 * project.title; // "Website", also after the page was loaded anew
 * await storage.close();
 */
export class IndexedDbStorage implements Storage {
  readonly capabilities: StorageCapabilities = Object.freeze({
    durable: true,
    multiProcess: true,
    maxDocumentBytes: DOCUMENT_MAX_BYTES,
    maxCommitDocuments: Number.POSITIVE_INFINITY,
  });
  readonly #options: Required<{ [K in keyof IndexedDbOptions]: NonNullable<IndexedDbOptions[K]> }>;
  readonly #lifecycle = new Lifecycle();
  readonly #activity = new Activity();
  readonly #teams = new Map<string, HeldTeam>();
  #opening: Promise<Database> | undefined;
  #database: Database | undefined;
  #declarations = noKinds;
  #wakes: Wakes | undefined;
  #end: StorageError | undefined;

  constructor(options: IndexedDbOptions) {
    checkOptions(options, indexedDbRules);
    const { name, durability = "strict", retainedChanges = 1000, busyTimeout = BUSY_TIMEOUT_MS } = options;
    this.#options = { name, durability, retainedChanges, busyTimeout };
  }

  /**
   * Deletes the database of that name with all workspaces in it, damaged or not. Storages over it that are open, here and
   * in other tabs, refuse every call from then on.
   */
  static async delete(name: string): Promise<void> {
    aText(name, "name");
    await deleteDatabase(name, BUSY_TIMEOUT_MS);
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.#lifecycle.refuseClosed();
    const declarations = new Declarations(kinds);
    this.#opening ??= this.#connect();
    const database = await this.#opening.catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    if (this.#lifecycle.isClosed) database.close();
    this.#lifecycle.refuseClosed();
    if (!declarations.equals(this.#declarations)) {
      this.#declarations = declarations;
      await Promise.all(Array.from(this.#teams.values(), (team) => team.uses.inTurn(async () => team.forget())));
    }
    this.#lifecycle.opened();
    this.#open();
  }

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    for (const { kind } of keys) this.#schema(kind);
    return this.#read(team, options, (contents) => keys.map(({ kind, id }) => contents.collection(kind).get(id)));
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    this.#schema(query.kind).checkQuery(query);
    return this.#read(team, options, (contents) => contents.collection(query.kind).find(query));
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    return (await this.find(team, query, options)).map(({ id }) => id);
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    this.#schema(selection.kind).checkSelection(selection);
    return this.#read(team, options, (contents) => contents.collection(selection.kind).count(selection.where));
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const { kind, where } = selection;
    const schema = this.#schema(kind);
    schema.checkSelection(selection);
    schema.checkValues(field, values);
    return this.#read(team, options, (contents) => contents.collection(kind).countBy(where, field, values));
  }

  prepare(team: string, query: Query): PreparedQuery {
    this.#schema(query.kind).checkQuery(query);
    const { kind } = query;
    const collection = (page: PreparedPage) => this.#read(team, page, (contents) => contents.collection(kind));
    return new PreparedInMemory(structuredClone(query), collection);
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    this.#schema(query.kind).checkQuery(query);
    return this.#read(team, options, (contents) => contents.collection(query.kind).explain(query));
  }

  async verify(team: string): Promise<readonly IndexFault[]> {
    return this.#read(team, undefined, (contents) => contents.verify());
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    const prepared = prepareCommit(commit, (kind) => this.#schema(kind));
    const { name, durability, retainedChanges, busyTimeout } = this.#options;
    const held = this.#held(team);
    const apply = async () => {
      const settings = { team, durability, retainedChanges, declarations: this.#declarations };
      const result = await applyCommit(this.#open(), held, prepared, settings);
      if (result.ok) this.#wakes?.notify(team);
      return this.#activity.answered(result);
    };
    const lock = `workspace-engine ${name} ${team}`;
    return held.commits.inTurn(() => holding(lock, busyTimeout, () => held.uses.inTurn(apply)));
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    const database = this.#open();
    checkAllocation(n);
    return transact(database, ["counter"], this.#options.durability, async (transaction) => {
      const counters = transaction.objectStore("counter");
      const last = (await counters.get([team, counter])) ?? 0;
      await counters.put(last + n, [team, counter]);
      return last + 1;
    });
  }

  async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    checkWhole("after", after);
    checkWhole("limit", limit);
    return this.#look(team, (transaction) => changesAfter(transaction, team, after, limit));
  }

  async logRange(team: string): Promise<LogRange> {
    const { first, last } = await this.#look(team, (transaction) => stateOf(transaction, team));
    return { first, last };
  }

  async retain(team: string, retention: Retention): Promise<void> {
    checkRetention(retention);
    await transact(this.#open(), ["team"], this.#options.durability, async (transaction) => {
      const teams = transaction.objectStore("team");
      await teams.put(withRetention(await teams.get(team), retention), team);
    });
  }

  /** Wakes in a microtask of its own after each commit of the team here, and soon after commits of other tabs. */
  notify(team: string, wake: () => void): () => void {
    this.#lifecycle.refuseUnlessOpen();
    return this.#wakes?.add(team, wake) ?? (() => {});
  }

  /** The statistics of this tab. */
  stats(): StorageStatistics {
    return this.#activity.commits;
  }

  async close(): Promise<void> {
    if (this.#lifecycle.isClosed) return;
    this.#lifecycle.close();
    this.#database?.close();
    // A commit that is under way is finished, and listeners are notified.
    await Promise.all(Array.from(this.#teams.values(), ({ uses }) => uses.inTurn(async () => {})));
    this.#wakes?.close();
    this.#teams.clear();
  }

  async #connect(): Promise<Database> {
    const { name, busyTimeout } = this.#options;
    const onEnd = (reason: StorageError) => {
      this.#end = reason;
      // Followers see it when they look.
      this.#wakes?.wakeAll();
    };
    const database = await openDatabase(name, { timeout: busyTimeout, onEnd });
    this.#database = database;
    this.#wakes = new Wakes(name, (team) => this.#teams.get(team)?.hear());
    return database;
  }

  #open(): Database {
    this.#lifecycle.refuseUnlessOpen();
    if (this.#end !== undefined) throw this.#end;
    return this.#database ?? this.#lifecycle.refuse();
  }

  #schema(kind: string): KindSchema {
    this.#open();
    const schema = this.#declarations.schema(kind);
    if (schema === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
    return schema;
  }

  #held(team: string): HeldTeam {
    const held = this.#teams.get(team) ?? new HeldTeam();
    this.#teams.set(team, held);
    return held;
  }

  async #read<T>(
    team: string,
    options: ReadOptions | undefined,
    read: (contents: Contents) => T | Promise<T>,
  ): Promise<T> {
    options?.signal?.throwIfAborted();
    const held = this.#held(team);
    const refreshed = () => snapshot(this.#open(), (transaction) => this.#caughtUp(transaction, team, held));
    const { contents } = held.fresh ?? (await held.uses.inTurn(async () => held.fresh ?? refreshed()));
    this.#open();
    options?.signal?.throwIfAborted();
    return read(contents);
  }

  async #caughtUp(transaction: WorkspaceTransaction, team: string, held: HeldTeam): Promise<HeldDocuments> {
    const { heard } = held;
    const { held: documents } = await documentsIn(transaction, team, held.documents, this.#declarations);
    held.hold(documents, heard);
    return documents;
  }

  /** Looks at the log. Reads that follow show no less than it does. */
  #look<T>(team: string, look: (transaction: WorkspaceTransaction) => Promise<T>): Promise<T> {
    const held = this.#held(team);
    return held.uses.inTurn(async () =>
      snapshot(this.#open(), async (transaction) => {
        const seen = await look(transaction);
        if (held.documents !== undefined) await this.#caughtUp(transaction, team, held);
        return seen;
      }),
    );
  }
}
