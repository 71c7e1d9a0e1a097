import { MemoryStorage, type Storage } from "workspace-engine";
import { ForwardingStorage, type TeamCall } from "../../src/storage/forwarding-storage";
import type { KindDefinition } from "../../src/storage/storage";

/** A storage of which every call is a wait, that notes which calls share one: those begun before one of them is answered. */
export class TripStorage extends ForwardingStorage {
  readonly #inner = new MemoryStorage();
  #open = 0;
  #isAnswered = true;
  /** The calls of each wait, in their order. */
  readonly trips: string[][] = [];

  get capabilities() {
    return this.#inner.capabilities;
  }

  open(kinds: readonly KindDefinition[]) {
    return this.#inner.open(kinds);
  }

  close() {
    return this.#inner.close();
  }

  protected pass<T>(call: TeamCall, _team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return this.#trip(call, () => make(this.#inner));
  }

  async #trip<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (this.#isAnswered) this.trips.push([]);
    this.#isAnswered = false;
    this.#open += 1;
    this.trips.at(-1)?.push(name);
    const answer = await make();
    // All that can be begun without it is begun first.
    await new Promise((resolve) => setImmediate(resolve));
    this.#isAnswered = true;
    this.#open -= 1;
    return answer;
  }
}
