import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { aText, checkOptions } from "../../errors/check-options";
import { Activity } from "../activity";
import { checkAllocation, checkRetention, checkWhole } from "../argument-checks";
import { ForwardingStorage, type TeamCall } from "../forwarding-storage";
import { KindSchema, type SchemaOf, schemaIn } from "../kind-schema";
import { Lifecycle } from "../lifecycle";
import { Listeners } from "../listeners";
import { CollectionStorage } from "../memory/collection-storage";
import type { Query } from "../query";
import type { QueryPlan } from "../query-plan";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  IndexFault,
  KindDefinition,
  LogRange,
  PreparedQuery,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
} from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import type { SummaryGroup, SummaryQuery } from "../summary";
import { preparedPages } from "../with-page";
import {
  type Database,
  deleteDatabase,
  openDatabase,
  type TeamRecord,
  type WorkspaceTransaction,
  workspaceStores,
} from "./database";
import { type IndexedDbOptions, indexedDbRules } from "./indexeddb-options";
import { changesAfter, noCommits } from "./log";
import { Team } from "./team";
import { transact } from "./transaction";
import { checkedCommit, writeCommit } from "./write-commit";

const BUSY_TIMEOUT_MS = 5000;

/**
 * Keeps workspaces in the browser: in an IndexedDB, which all tabs and workers of a site share.
 *
 * Reads are answered from memory, where a workspace is held whole from its first use on. A commit is one transaction, and
 * durable before it is answered; tabs commit one after another, and hear of each other's commits. What another tab
 * committed shows as soon as that is heard, at the latest with the next commit or look at the feed. Whatever IndexedDB
 * refuses is a `StorageError` that says what to do: no space is `limit`, no access `unavailable`, damaged data `corrupt`.
 * Rules B1 to B12 and B25.
 *
 * @example
 * import { Workspace } from "workspace-engine";
 * import { IndexedDbStorage } from "workspace-engine/indexeddb";
 *
 * const storage = new IndexedDbStorage({ name: "acme" });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * const { project } = await workspace.createProject({ title: "Website" });
 * project.title; // "Website", also after the page was reloaded
 * await storage.close();
 */
export class IndexedDbStorage extends ForwardingStorage {
  readonly capabilities: StorageCapabilities = Object.freeze({
    durable: true,
    multiProcess: true,
    maxDocumentBytes: DOCUMENT_MAX_BYTES,
    maxCommitDocuments: Number.POSITIVE_INFINITY,
  });
  readonly #options: Required<{ [K in keyof IndexedDbOptions]: NonNullable<IndexedDbOptions[K]> }>;
  readonly #lifecycle = new Lifecycle();
  readonly #activity = new Activity();
  readonly #listeners = new Listeners();
  readonly #schemas = new Map<string, KindSchema>();
  readonly #teams = new Map<string, Team>();
  /** Answers what is asked about the documents that this tab holds. */
  readonly #memory = new CollectionStorage((team) => this.#team(team));
  #opening: Promise<Database> | undefined;
  #database: Database | undefined;
  #channel: BroadcastChannel | undefined;
  #end: StorageError | undefined;

  constructor(options: IndexedDbOptions) {
    super();
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
    const schemas = kinds.map((definition) => new KindSchema(definition));
    this.#opening ??= this.#connect();
    const database = await this.#opening.catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    if (this.#lifecycle.isClosed) database.close();
    this.#lifecycle.refuseClosed();
    if (!schemas.every((schema) => this.#schemas.get(schema.kind)?.equals(schema))) {
      for (const schema of schemas) this.#schemas.set(schema.kind, schema);
      await Promise.all(Array.from(this.#teams.values(), (team) => team.uses(async () => team.clear())));
    }
    await this.#memory.open(kinds);
    this.#lifecycle.opened();
    this.#open();
  }

  prepare(team: string, query: Query): PreparedQuery {
    this.#open();
    this.#memory.prepare(team, query);
    return preparedPages(this, team, query);
  }

  async summarize(team: string, query: SummaryQuery, options?: ReadOptions): Promise<readonly SummaryGroup[]> {
    return (await this.#fresh(team)).summarize(team, query, options);
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    return (await this.#fresh(team)).explain(team, query, options);
  }

  async verify(team: string): Promise<readonly IndexFault[]> {
    return (await this.#fresh(team)).verify(team);
  }

  override async commit(team: string, commit: Commit): Promise<CommitResult> {
    this.#open();
    const { name, durability, retainedChanges, busyTimeout } = this.#options;
    const schemaOf: SchemaOf = (kind) => schemaIn(this.#schemas, kind);
    const checked = checkedCommit(commit, schemaOf);
    const held = this.#team(team);
    const apply = async () => {
      const { result, hold } = await transact(this.#open(), workspaceStores, "readwrite", durability, (transaction) =>
        writeCommit(transaction, held, checked, retainedChanges, schemaOf),
      );
      hold?.();
      if (result.ok) {
        this.#listeners.wake(team);
        this.#channel?.postMessage(team);
      }
      return this.#activity.answered(result);
    };
    const inTurn = () => locked(`workspace-engine ${name} ${team}`, busyTimeout, () => held.uses(apply));
    return held.commits(inTurn).catch((error: unknown) => {
      // Its outcome may be unknown.
      held.stale();
      throw error;
    });
  }

  override async allocate(team: string, counter: string, n = 1): Promise<number> {
    const database = this.#open();
    checkAllocation(n);
    return transact(database, ["counter"], "readwrite", this.#options.durability, async (transaction) => {
      const counters = transaction.objectStore("counter");
      const last = (await counters.get([team, counter])) ?? 0;
      await counters.put(last + n, [team, counter]);
      return last + 1;
    });
  }

  override async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    checkWhole("after", after);
    checkWhole("limit", limit);
    return this.#look(team, (transaction, state) => changesAfter(transaction, state, team, after, limit));
  }

  override async logRange(team: string): Promise<LogRange> {
    return this.#look(team, async (_, { first, last }) => ({ first, last }));
  }

  override async retain(team: string, retention: Retention): Promise<void> {
    checkRetention(retention);
    const { commits = 0, milliseconds = 0 } = retention;
    await transact(this.#open(), ["team"], "readwrite", this.#options.durability, async (transaction) => {
      const teams = transaction.objectStore("team");
      const state = (await teams.get(team)) ?? noCommits;
      const keepCommits = Math.max(state.keepCommits, commits);
      const keepMilliseconds = Math.max(state.keepMilliseconds, milliseconds);
      await teams.put({ ...state, keepCommits, keepMilliseconds }, team);
    });
  }

  /** Wakes in a microtask of its own after each commit of the team here, and soon after commits of other tabs. */
  notify(team: string, wake: () => void): () => void {
    this.#lifecycle.refuseUnlessOpen();
    return this.#listeners.add(team, wake);
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
    await Promise.all(Array.from(this.#teams.values(), ({ uses }) => uses(async () => {})));
    this.#channel?.close();
    this.#listeners.clear();
    this.#teams.clear();
    await this.#memory.close();
  }

  protected async pass<T>(_call: TeamCall, team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return make(await this.#fresh(team));
  }

  async #connect(): Promise<Database> {
    const { name, busyTimeout } = this.#options;
    const database = await openDatabase(name, busyTimeout, (reason) => {
      this.#end = reason;
      // Followers see it when they look.
      this.#listeners.wakeAll();
    });
    this.#database = database;
    this.#channel = new BroadcastChannel(`workspace-engine ${name}`);
    this.#channel.onmessage = ({ data }) => {
      const team = String(data);
      this.#teams.get(team)?.stale();
      this.#listeners.wake(team);
    };
    return database;
  }

  #open(): Database {
    this.#lifecycle.refuseUnlessOpen();
    if (this.#end !== undefined) throw this.#end;
    return this.#database ?? this.#lifecycle.refuse();
  }

  #team(name: string): Team {
    const team = this.#teams.get(name) ?? new Team(name, this.#schemas);
    this.#teams.set(name, team);
    return team;
  }

  /** The documents in memory, once they show what was heard of. */
  async #fresh(team: string): Promise<CollectionStorage> {
    this.#open();
    await this.#team(team).fresh(() => this.#look(team, async () => {}));
    this.#open();
    return this.#memory;
  }

  /** Looks at the log. Reads that follow show no less than it does. */
  #look<T>(team: string, look: (transaction: WorkspaceTransaction, state: TeamRecord) => Promise<T>): Promise<T> {
    const held = this.#team(team);
    return held.uses(() =>
      transact(this.#open(), workspaceStores, "readonly", this.#options.durability, async (transaction) =>
        look(transaction, await held.catchUp(transaction)),
      ),
    );
  }
}

/**
 * Does the work while no other tab commits to the workspace, or refuses to after so many milliseconds. Pages without Web
 * Locks, which those of plain http do not have, wait for each other's transactions alone.
 */
async function locked<T>(name: string, timeout: number, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return work();
  let isHeld = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(timeout) }, () => {
      isHeld = true;
      return work();
    });
  } catch (cause) {
    if (isHeld) throw cause;
    throw new StorageError("busy", "Another tab keeps committing to the workspace.", { cause, hasWaited: true });
  }
}
