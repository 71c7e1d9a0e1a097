import { Lifecycle } from "./lifecycle";
import type { KindDefinition, Storage } from "./storage";
import { type StorageStatistics, sumOfStats } from "./storage-statistics";

/** Shards that are opened each by the first call that needs it, and closed together. */
export class OpenShards {
  /** Every shard met so far, with the end of its opening. */
  readonly #shards = new Map<Storage, Promise<void>>();
  readonly #open = new Set<Storage>();
  #kinds: readonly KindDefinition[] = [];
  readonly #lifecycle = new Lifecycle();
  readonly #onOpen: (shard: Storage) => void;

  constructor(onOpen: (shard: Storage) => void = () => {}) {
    this.#onOpen = onOpen;
  }

  /** The kinds that were declared last. */
  get kinds(): readonly KindDefinition[] {
    return this.#kinds;
  }

  async declare(kinds: readonly KindDefinition[]): Promise<void> {
    this.#lifecycle.refuseClosed();
    this.#lifecycle.opened();
    this.#kinds = kinds;
    await Promise.all(Array.from(this.#shards.keys(), (shard) => this.#openShard(shard)));
  }

  refuseUnlessOpen(): void {
    this.#lifecycle.refuseUnlessOpen();
  }

  isOpen(shard: Storage): boolean {
    return this.#open.has(shard);
  }

  async opened(shard: Storage): Promise<Storage> {
    this.#lifecycle.refuseUnlessOpen();
    await (this.#shards.get(shard) ?? this.#openShard(shard));
    return shard;
  }

  /** Of all that were opened, where they count. */
  stats(): StorageStatistics {
    return sumOfStats(Array.from(this.#open, (shard) => shard.stats?.()).filter((stats) => stats !== undefined));
  }

  async close(): Promise<void> {
    this.#lifecycle.close();
    const shards = [...this.#shards];
    this.#shards.clear();
    // One that could not be opened, which its callers were told, is closed like the others.
    await Promise.all(shards.map(([shard, opening]) => opening.catch(() => {}).then(() => shard.close())));
  }

  #openShard(shard: Storage): Promise<void> {
    const opening = shard.open(this.#kinds).then(() => {
      this.#onOpen(shard);
      this.#open.add(shard);
    });
    this.#shards.set(shard, opening);
    // The next call tries again.
    opening.catch(() => this.#shards.get(shard) === opening && this.#shards.delete(shard));
    return opening;
  }
}
