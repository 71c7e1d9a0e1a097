import type { Storage } from "../storage/storage";
import type { OperationContext } from "./context";
import type { Permissions } from "./permissions";

/** The numeric ids of the documents that an operation makes. */
export class NewIds {
  readonly #counters: Pick<Storage, "allocate">;
  readonly #permissions: Permissions;
  readonly #context: OperationContext;
  #reserved: Map<string, Iterator<number, undefined>> | undefined;

  constructor(counters: Pick<Storage, "allocate">, permissions: Permissions, context: OperationContext) {
    this.#counters = counters;
    this.#permissions = permissions;
    this.#context = context;
  }

  async next(kind: string): Promise<string> {
    const ready = this.#reserved?.get(kind)?.next();
    return String(ready?.value ?? (await this.#allocate(kind, 1)));
  }

  /** Has the next ones of the kind ready, however many, with one call. */
  async reserve(kind: string, count: number): Promise<void> {
    if (count <= 0) return;
    this.#reserved ??= new Map();
    this.#reserved.set(kind, block(await this.#allocate(kind, count), count));
  }

  /** A refused operation allocates no ids: their number could reveal what is hidden. */
  async #allocate(kind: string, count: number): Promise<number> {
    if (this.#permissions.isAnyDenied) await this.#permissions.authorize(this.#context);
    return this.#counters.allocate(this.#context.teamId, kind, count);
  }
}

/** So many numbers, one after another. */
function* block(first: number, count: number): Generator<number, undefined> {
  for (let number = first; number < first + count; number += 1) yield number;
}
