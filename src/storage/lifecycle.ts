import { StorageError } from "./storage-error";

/** Whether a storage was opened and closed; refuses what it cannot do then. */
export class Lifecycle {
  #phase: "new" | "open" | "closed" = "new";

  get isNew(): boolean {
    return this.#phase === "new";
  }

  get isClosed(): boolean {
    return this.#phase === "closed";
  }

  /** A storage that was closed meanwhile stays closed. */
  opened(): void {
    if (this.#phase === "new") this.#phase = "open";
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
