import { MemoryStorage, type Storage } from "workspace-engine";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import { TeamState } from "../../../src/storage/memory/team-state";
import { contractTests } from "../contract-tests";
import { contractOver } from "../sqlite/contract-options";

const leftOut = ["the largest commit", "closing and opening anew", "several storages over the same data"];

/** However few documents there are, they are found through the index. */
class IndexedStorage extends MemoryStorage {
  readonly #retainedChanges: number;

  constructor(retainedChanges: number) {
    super();
    this.#retainedChanges = retainedChanges;
  }

  protected override newTeam(): TeamState {
    return new TeamState(this.#retainedChanges, ({ definitions }) => new IndexedCollection(definitions));
  }
}

type Make = (options?: { readonly retainedChanges: number }) => Storage;

const storages: Readonly<Record<string, Make>> = {
  memory: (options) => new MemoryStorage(options),
  "memory, always with an index": ({ retainedChanges } = { retainedChanges: 1000 }) =>
    new IndexedStorage(retainedChanges),
  "memory, without an index": (options) => new MemoryStorage({ ...options, index: false }),
};

for (const [name, make] of Object.entries(storages))
  contractTests(contractOver(name, make, { limits: { durable: false, multiProcess: false } }), leftOut);
