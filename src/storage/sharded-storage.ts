import { DOCUMENT_MAX_BYTES } from "../base/limits";
import { aFunction, checkOptions, optional, optionsOf } from "../errors/check-options";
import { capabilityRules, meet } from "./argument-checks";
import { forwarding } from "./forwarding";
import { Lifecycle } from "./lifecycle";
import { poll, subscribe } from "./listeners";
import type { KindDefinition, Storage, StorageCapabilities } from "./storage";
import { StorageError } from "./storage-error";
import { sumOfStats } from "./storage-statistics";

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
  let { capabilities } = options;
  /** Every shard met so far, with the end of its opening. */
  const shards = new Map<Storage, Promise<void>>();
  const opened = new Set<Storage>();
  const lifecycle = new Lifecycle();
  const known = new Map<string, KindDefinition>();

  function openShard(shard: Storage): Promise<void> {
    const opening = shard.open([...known.values()]).then(() => {
      capabilities = capabilities === undefined ? shard.capabilities : meet(capabilities, shard.capabilities);
      opened.add(shard);
    });
    shards.set(shard, opening);
    // The next call tries again.
    opening.catch(() => shards.get(shard) === opening && shards.delete(shard));
    return opening;
  }

  async function found(team: string): Promise<Storage> {
    try {
      return await shardOf(team);
    } catch (cause) {
      if (cause instanceof StorageError) throw cause;
      throw new StorageError("unavailable", `The shard of ${team} was not found.`, { cause });
    }
  }

  async function shardOfTeam(team: string): Promise<Storage> {
    lifecycle.refuseUnlessOpen();
    const shard = await found(team);
    lifecycle.refuseUnlessOpen();
    await (shards.get(shard) ?? openShard(shard));
    return shard;
  }

  /** The team's shard, if that is known at once and it is open; who waits for it gets the reason why it is not found. */
  function shardAtOnce(team: string): Storage | undefined {
    lifecycle.refuseUnlessOpen();
    try {
      const shard = shardOf(team);
      if (!(shard instanceof Promise)) return opened.has(shard) ? shard : undefined;
      shard.catch(() => {});
    } catch {}
    return undefined;
  }

  return {
    ...forwarding(async (_call, team, make) => make(await shardOfTeam(team))),

    get capabilities() {
      return capabilities ?? unknown;
    },

    async open(kinds) {
      lifecycle.refuseClosed();
      lifecycle.opened();
      for (const kind of kinds) known.set(kind.kind, kind);
      await Promise.all(Array.from(shards.keys(), openShard));
    },

    /** Nothing is known at once of a team whose shard must be waited for. */
    lastSequence: (team) => shardAtOnce(team)?.lastSequence?.(team),

    explain: async (team, query, options) => (await shardOfTeam(team)).explain?.(team, query, options),

    summarize: async (team, query, options) => (await shardOfTeam(team)).summarize?.(team, query, options),

    verify: async (team) => (await (await shardOfTeam(team)).verify?.(team)) ?? [],

    /** Of all shards that were opened, where they count. */
    stats: () => sumOfStats(Array.from(opened, (shard) => shard.stats?.()).filter((stats) => stats !== undefined)),

    /** Listens once the shard is open; to one that cannot notify, or cannot be opened now, by asking again and again. */
    notify(team, wake) {
      let isStopped = false;
      const notified = () => {
        if (!isStopped) wake();
      };
      const listening = shardOfTeam(team).then(
        (shard) => subscribe(shard, team, notified),
        () => poll(notified),
      );
      // There may be commits from before the shard could notify.
      void listening.then(notified);
      return () => {
        isStopped = true;
        void listening.then((stop) => stop());
      };
    },

    async close() {
      lifecycle.close();
      const met = [...shards];
      shards.clear();
      // One that could not be opened, which its callers know, is closed like the others.
      await Promise.all(met.map(([shard, opening]) => opening.catch(() => {}).then(() => shard.close())));
    },
  };
}
