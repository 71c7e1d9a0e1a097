import type { KindDefinition } from "./storage";
import { StorageError } from "./storage-error";

/** Whether a storage was opened and closed; refuses what it cannot do then. */
export class Lifecycle {
  #phase: "new" | "open" | "closed" = "new";
  readonly #kinds = new Map<string, KindDefinition>();

  get isNew(): boolean {
    return this.#phase === "new";
  }

  get isClosed(): boolean {
    return this.#phase === "closed";
  }

  /** A storage that was closed meanwhile stays closed. */
  opened(kinds: readonly KindDefinition[] = []): void {
    if (this.#phase === "new") this.#phase = "open";
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
  }

  /** Whether it was opened with these very definitions: each workspace opens its storage. Refuses one that was closed. */
  isOpenWith(kinds: readonly KindDefinition[]): boolean {
    this.refuseClosed();
    return this.#phase === "open" && kinds.every((kind) => this.#kinds.get(kind.kind) === kind);
  }

  close(): void {
    this.#phase = "closed";
  }

  refuseClosed(): void {
    if (this.isClosed) throw new StorageError("closed", "The storage was closed.");
  }

  refuseUnlessOpen(): void {
    if (this.#phase !== "open") this.refuse();
  }

  refuse(): never {
    this.refuseClosed();
    throw new StorageError("unavailable", "The storage is not open: call open(kinds) first.");
  }
}
