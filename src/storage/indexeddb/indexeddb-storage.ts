import { aText, checkOptions, must, numberFrom, type OptionRules, oneOf, optional } from "../../errors/check-options";
import { aNumberOfCommits, checkAllocation, checkRetention, checkWhole } from "../argument-checks";
import { CollectionStorage, memoryLimits } from "../memory/collection-storage";
import { prepareCommit } from "../prepare-commit";
import type { Selection } from "../query";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  KindDefinition,
  LogRange,
  ReadOptions,
  Retention,
  StorageCapabilities,
} from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import type { Database, Durability, TeamRecord, WorkspaceTransaction } from "./database";
import { deleteDatabase, openDatabase, transact, workspaceStores } from "./database";
import { changesAfter, noCommits, Team } from "./team";
import { writeCommit } from "./write-commit";

/** The name of the database, and how durable its commits are. */
export interface IndexedDbOptions {
  /** The name of the database, of which a site may have several. */
  readonly name: string;
  /**
   * When a commit counts as kept. Default `strict`: once it is on the disk. With `relaxed`, once the operating system has
   * it: the end of a tab or of the browser loses nothing, but a power failure may undo the last commits.
   */
  readonly durability?: Durability | undefined;
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** How long other tabs may keep a commit or the opening waiting, in milliseconds, before it fails as `busy`. Default 5000. */
  readonly busyTimeout?: number | undefined;
}

const indexedDbRules: OptionRules<IndexedDbOptions> = {
  name: must("a name", (value) => typeof value === "string" && value !== ""),
  durability: optional(oneOf(["strict", "relaxed"])),
  retainedChanges: optional(aNumberOfCommits),
  busyTimeout: optional(numberFrom(0)),
};

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
export class IndexedDbStorage extends CollectionStorage<Team> {
  readonly capabilities: StorageCapabilities = Object.freeze({
    durable: true,
    multiProcess: true,
    ...memoryLimits,
  });
  readonly #options: Required<{ [K in keyof IndexedDbOptions]: NonNullable<IndexedDbOptions[K]> }>;
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

  override async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.lifecycle.refuseClosed();
    this.#opening ??= this.#connect();
    const database = await this.#opening.catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    if (this.lifecycle.isClosed) database.close();
    const before = new Map(this.tables);
    await super.open(kinds);
    if (kinds.some(({ kind }) => this.tables.get(kind) !== before.get(kind)))
      await Promise.all(Array.from(this.teams.values(), (team) => team.uses(async () => team.clear())));
    this.#open();
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    this.#open();
    const { name, durability, retainedChanges, busyTimeout } = this.#options;
    const prepared = prepareCommit(commit, memoryLimits, (kind) => this.table(kind));
    const held = this.team(team);
    const apply = async () => {
      const { result, hold } = await transact(this.#open(), workspaceStores, "readwrite", durability, (transaction) =>
        writeCommit(transaction, held, prepared, retainedChanges, this.schemaOf),
      );
      hold?.();
      if (result.ok) {
        this.listeners.wake(team);
        this.#channel?.postMessage(team);
      }
      return this.activity.answered(result);
    };
    const inTurn = () => locked(`workspace-engine ${name} ${team}`, busyTimeout, () => held.uses(apply));
    return held.commits(inTurn).catch((error: unknown) => {
      // Its outcome may be unknown.
      held.stale();
      throw error;
    });
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
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

  /** The statistics of this tab. */
  stats(): StorageStatistics {
    return { ...this.activity.commits };
  }

  override async close(): Promise<void> {
    if (this.lifecycle.isClosed) return;
    this.lifecycle.close();
    this.#database?.close();
    // A commit that is under way is finished, and listeners are notified.
    await Promise.all(Array.from(this.teams.values(), ({ uses }) => uses(async () => {})));
    this.#channel?.close();
    await super.close();
  }

  protected newTeam(name: string): Team {
    return new Team(name, this.tables);
  }

  /** From memory, once it shows what was heard of. */
  protected override async read<T>(
    options: ReadOptions | undefined,
    work: (team: Team) => T | Promise<T>,
    team: string,
    selection?: Selection,
  ): Promise<T> {
    this.#open();
    await this.team(team).fresh(() => this.#look(team, async () => {}));
    this.#open();
    return super.read(options, work, team, selection);
  }

  async #connect(): Promise<Database> {
    const { name, busyTimeout } = this.#options;
    const database = await openDatabase(name, busyTimeout, (reason) => {
      this.#end = reason;
      // Followers see it when they look.
      this.listeners.wakeAll();
    });
    this.#database = database;
    this.#channel = new BroadcastChannel(`workspace-engine ${name}`);
    this.#channel.onmessage = ({ data }) => {
      const team = String(data);
      this.teams.get(team)?.stale();
      this.listeners.wake(team);
    };
    return database;
  }

  #open(): Database {
    this.lifecycle.refuseUnlessOpen();
    if (this.#end !== undefined) throw this.#end;
    return this.#database ?? this.lifecycle.refuse();
  }

  /** Looks at the log. Reads that follow show no less than it does. */
  #look<T>(team: string, look: (transaction: WorkspaceTransaction, state: TeamRecord) => Promise<T>): Promise<T> {
    const held = this.team(team);
    return held.uses(() =>
      transact(this.#open(), workspaceStores, "readonly", this.#options.durability, async (transaction) =>
        look(transaction, await held.catchUp(transaction)),
      ),
    );
  }
}

/** Pages of plain http have no Web Locks, and wait for the transactions of other tabs alone. */
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
