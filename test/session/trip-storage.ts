import { MemoryStorage, type Storage } from "workspace-engine";
import { ForwardingStorage, type TeamCall } from "../../src/storage/forwarding-storage";
import { readOne } from "../../src/storage/read-together";
import type { KindDefinition, LogAsked, Read, ReadOptions, ReadsWithChanges } from "../../src/storage/storage";

/** A storage of which every call is a wait, that notes which calls share one: those begun before one of them is answered. */
export class TripStorage extends ForwardingStorage {
  readonly #inner = new MemoryStorage();
  readonly readWithChanges?: NonNullable<Storage["readWithChanges"]>;
  #open = 0;
  #isAnswered = true;
  /** The calls of each wait, in their order. */
  readonly trips: string[][] = [];

  /** With `tellsLog` it tells of the log along with reads, which not every storage does that reads together. */
  constructor({ tellsLog = false }: { readonly tellsLog?: boolean } = {}) {
    super();
    if (tellsLog) this.readWithChanges = this.#readWithChanges.bind(this);
  }

  get capabilities() {
    return this.#inner.capabilities;
  }

  open(kinds: readonly KindDefinition[]) {
    return this.#inner.open(kinds);
  }

  close() {
    return this.#inner.close();
  }

  readTogether(team: string, reads: readonly Read[], options?: ReadOptions) {
    const name = reads.map(({ method }) => method).join("+");
    return this.#trip(name, () => Promise.all(reads.map((read) => readOne(this.#inner, team, read, options))));
  }

  async #readWithChanges(
    team: string,
    reads: readonly Read[],
    { after, limit }: LogAsked,
    options?: ReadOptions,
  ): Promise<ReadsWithChanges> {
    const told = async () => ({
      last: this.#inner.lastSequence(team),
      changes: await this.#inner.changes(team, after, limit),
    });
    const read = () => Promise.all([told(), Promise.all(reads.map((one) => readOne(this.#inner, team, one, options)))]);
    const [log, answers] = await this.#trip(reads.map(({ method }) => method).join("+"), read);
    return { answers, log };
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
