import type { OptionalMethod } from "./a-storage";
import type { Query, Scalar, Selection } from "./query";
import type {
  Commit,
  DocumentKey,
  KindDefinition,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
} from "./storage";

/** A call about one team that every storage answers. */
export type TeamCall = Exclude<keyof Storage, OptionalMethod | "capabilities" | "open" | "close">;

/** A storage in front of others: what a subclass does not answer goes through `pass`; what is optional is left to it. */
export abstract class ForwardingStorage implements Storage {
  abstract get capabilities(): StorageCapabilities;

  abstract open(kinds: readonly KindDefinition[]): Promise<void>;

  abstract close(): Promise<void>;

  /** Makes a call on the storage that holds the team. */
  protected abstract pass<T>(call: TeamCall, team: string, make: (storage: Storage) => Promise<T>): Promise<T>;

  get(team: string, keys: readonly DocumentKey[], options?: ReadOptions) {
    return this.pass("get", team, (storage) => storage.get(team, keys, options));
  }

  find(team: string, query: Query, options?: ReadOptions) {
    return this.pass("find", team, (storage) => storage.find(team, query, options));
  }

  findIds(team: string, query: Query, options?: ReadOptions) {
    return this.pass("findIds", team, (storage) => storage.findIds(team, query, options));
  }

  count(team: string, selection: Selection, options?: ReadOptions) {
    return this.pass("count", team, (storage) => storage.count(team, selection, options));
  }

  countBy(team: string, selection: Selection, field: string, values: readonly Scalar[], options?: ReadOptions) {
    return this.pass("countBy", team, (storage) => storage.countBy(team, selection, field, values, options));
  }

  commit(team: string, commit: Commit) {
    return this.pass("commit", team, (storage) => storage.commit(team, commit));
  }

  allocate(team: string, counter: string, n?: number) {
    return this.pass("allocate", team, (storage) => storage.allocate(team, counter, n));
  }

  changes(team: string, after: number, limit: number) {
    return this.pass("changes", team, (storage) => storage.changes(team, after, limit));
  }

  logRange(team: string) {
    return this.pass("logRange", team, (storage) => storage.logRange(team));
  }

  retain(team: string, retention: Retention) {
    return this.pass("retain", team, (storage) => storage.retain(team, retention));
  }
}
