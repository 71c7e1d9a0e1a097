import { DOCUMENT_MAX_BYTES } from "../base/limits";
import { aFunction, checkOptions, optional, optionsOf } from "../errors/check-options";
import { capabilityRules, meet } from "./argument-checks";
import { ForwardingStorage, type TeamCall } from "./forwarding-storage";
import { Lifecycle } from "./lifecycle";
import { poll, subscribe } from "./listeners";
import type { Query } from "./query";
import type { KindDefinition, ReadOptions, Storage, StorageCapabilities } from "./storage";
import { StorageError } from "./storage-error";
import { type StorageStatistics, sumOfStats } from "./storage-statistics";
import type { SummaryQuery } from "./summary";

/** The options of all shards. */
export interface ShardedStorageOptions {
  /** The capabilities that every shard has. Without it none are promised before the first shard is open. */
  readonly capabilities?: StorageCapabilities;
}

/** Finds the storage of a team: the same object each time it is asked. Many teams may share one. */
export type ShardOf = (team: string) => Storage | Promise<Storage>;

const unknown: StorageCapabilities = Object.freeze({
  durable: false,
  multiProcess: false,
  maxDocumentBytes: DOCUMENT_MAX_BYTES,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
});

/**
 * Spreads workspaces over any number of storages: each call goes to the storage of its team.
 *
 * A shard is opened by the first call that needs it, and `close` closes those that were opened. `capabilities` says what
 * the options and all shards opened so far can do; without either, that nothing is durable or for several processes, and
 * that documents have at most 1,000,000 bytes. A listener of a shard without `notify` is woken once a second. Rules B23.
 *
 * @example
 * import { MemoryStorage, shardedStorage, Workspace } from "workspace-engine";
 *
 * const shards = [new MemoryStorage(), new MemoryStorage()];
 * const shardOf = (team: string) => shards[team.length % 2] ?? new MemoryStorage();
 * const storage = shardedStorage(shardOf);
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * const { project } = await workspace.createProject({ title: "Website" });
 * project.title; // "Website"
 */
export function shardedStorage(shardOf: ShardOf, options: ShardedStorageOptions = {}): Storage {
  checkOptions({ shardOf }, { shardOf: aFunction });
  checkOptions(options, { capabilities: optional(optionsOf(capabilityRules)) });
  return new ShardedStorage(shardOf, options.capabilities);
}

class ShardedStorage extends ForwardingStorage {
  readonly #shardOf: ShardOf;
  /** Every shard met so far, with the end of its opening. */
  readonly #shards = new Map<Storage, Promise<void>>();
  readonly #open = new Set<Storage>();
  readonly #lifecycle = new Lifecycle();
  readonly #kinds = new Map<string, KindDefinition>();
  #capabilities: StorageCapabilities | undefined;

  constructor(shardOf: ShardOf, stated: StorageCapabilities | undefined) {
    super();
    this.#shardOf = shardOf;
    this.#capabilities = stated;
  }

  get capabilities(): StorageCapabilities {
    return this.#capabilities ?? unknown;
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.#lifecycle.refuseClosed();
    this.#lifecycle.opened();
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
    await Promise.all(Array.from(this.#shards.keys(), (shard) => this.#openShard(shard)));
  }

  /** Nothing is known at once of a team whose shard must be waited for. */
  lastSequence(team: string): number | undefined {
    return this.#atOnce(team)?.lastSequence?.(team);
  }

  async explain(team: string, query: Query, options?: ReadOptions) {
    return (await this.#shard(team)).explain?.(team, query, options);
  }

  async summarize(team: string, query: SummaryQuery, options?: ReadOptions) {
    return (await this.#shard(team)).summarize?.(team, query, options);
  }

  async verify(team: string) {
    return (await (await this.#shard(team)).verify?.(team)) ?? [];
  }

  /** Of all shards that were opened, where they count. */
  stats(): StorageStatistics {
    return sumOfStats(Array.from(this.#open, (shard) => shard.stats?.()).filter((stats) => stats !== undefined));
  }

  /** Listens once the shard is open; to one that cannot notify, or cannot be opened now, by asking again and again. */
  notify(team: string, wake: () => void): () => void {
    let isStopped = false;
    const notified = () => {
      if (!isStopped) wake();
    };
    const listening = this.#shard(team).then(
      (shard) => subscribe(shard, team, notified),
      () => poll(notified),
    );
    // There may be commits from before the shard could notify.
    void listening.then(notified);
    return () => {
      isStopped = true;
      void listening.then((stop) => stop());
    };
  }

  async close(): Promise<void> {
    this.#lifecycle.close();
    const shards = [...this.#shards];
    this.#shards.clear();
    // One that could not be opened, which its callers know, is closed like the others.
    await Promise.all(shards.map(([shard, opening]) => opening.catch(() => {}).then(() => shard.close())));
  }

  protected async pass<T>(_call: TeamCall, team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return make(await this.#shard(team));
  }

  /** The team's shard, if that is known at once and it is open; who waits for it gets the reason why it is not found. */
  #atOnce(team: string): Storage | undefined {
    this.#lifecycle.refuseUnlessOpen();
    try {
      const shard = this.#shardOf(team);
      if (!(shard instanceof Promise)) return this.#open.has(shard) ? shard : undefined;
      shard.catch(() => {});
    } catch {}
    return undefined;
  }

  async #shard(team: string): Promise<Storage> {
    this.#lifecycle.refuseUnlessOpen();
    const shard = await this.#found(team);
    this.#lifecycle.refuseUnlessOpen();
    await (this.#shards.get(shard) ?? this.#openShard(shard));
    return shard;
  }

  #openShard(shard: Storage): Promise<void> {
    const opening = shard.open([...this.#kinds.values()]).then(() => {
      const before = this.#capabilities;
      this.#capabilities = before === undefined ? shard.capabilities : meet(before, shard.capabilities);
      this.#open.add(shard);
    });
    this.#shards.set(shard, opening);
    // The next call tries again.
    opening.catch(() => this.#shards.get(shard) === opening && this.#shards.delete(shard));
    return opening;
  }

  async #found(team: string): Promise<Storage> {
    try {
      return await this.#shardOf(team);
    } catch (cause) {
      if (cause instanceof StorageError) throw cause;
      throw new StorageError("unavailable", `The shard of ${team} was not found.`, { cause });
    }
  }
}
