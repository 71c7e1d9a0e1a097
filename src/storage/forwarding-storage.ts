import type { OptionalMethod } from "./argument-checks";
import type { KindDefinition, Storage, StorageCapabilities } from "./storage";

/** A call about one team that every storage answers. */
export type TeamCall = Exclude<keyof Storage, OptionalMethod | "capabilities" | "open" | "close">;

type Given<Call extends TeamCall> = Parameters<Storage[Call]>;

/** A storage in front of others: what a subclass does not answer goes through `pass`; what is optional is left to it. */
export abstract class ForwardingStorage implements Storage {
  abstract get capabilities(): StorageCapabilities;

  abstract open(kinds: readonly KindDefinition[]): Promise<void>;

  abstract close(): Promise<void>;

  /** Makes a call on the storage that holds the team. */
  protected abstract pass<T>(call: TeamCall, team: string, make: (storage: Storage) => Promise<T>): Promise<T>;

  get(...given: Given<"get">) {
    return this.pass("get", given[0], (storage) => storage.get(...given));
  }

  find(...given: Given<"find">) {
    return this.pass("find", given[0], (storage) => storage.find(...given));
  }

  findIds(...given: Given<"findIds">) {
    return this.pass("findIds", given[0], (storage) => storage.findIds(...given));
  }

  count(...given: Given<"count">) {
    return this.pass("count", given[0], (storage) => storage.count(...given));
  }

  countBy(...given: Given<"countBy">) {
    return this.pass("countBy", given[0], (storage) => storage.countBy(...given));
  }

  commit(...given: Given<"commit">) {
    return this.pass("commit", given[0], (storage) => storage.commit(...given));
  }

  allocate(...given: Given<"allocate">) {
    return this.pass("allocate", given[0], (storage) => storage.allocate(...given));
  }

  changes(...given: Given<"changes">) {
    return this.pass("changes", given[0], (storage) => storage.changes(...given));
  }

  logRange(...given: Given<"logRange">) {
    return this.pass("logRange", given[0], (storage) => storage.logRange(...given));
  }

  retain(...given: Given<"retain">) {
    return this.pass("retain", given[0], (storage) => storage.retain(...given));
  }
}
