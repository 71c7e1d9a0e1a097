import { MemoryStorage, type Storage } from "workspace-engine";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import { TeamState } from "../../../src/storage/memory/team-state";
import { contractTests } from "../contract-tests";
import { capabilities } from "../sqlite/contract-options";

const leftOut = ["the largest commit", "closing and opening anew", "several storages over the same data"];

/** However few documents there are, they are found through the index. */
class IndexedStorage extends MemoryStorage {
  readonly #retainedChanges: number;

  constructor(retainedChanges = 1000) {
    super();
    this.#retainedChanges = retainedChanges;
  }

  protected override newTeam(): TeamState {
    return new TeamState(this.#retainedChanges, ({ definitions }) => new IndexedCollection(definitions));
  }
}

contract("memory", (retainedChanges) => new MemoryStorage({ retainedChanges }));
contract("memory, always with an index", (retainedChanges) => new IndexedStorage(retainedChanges));
contract("memory, without an index", (retainedChanges = 1000) => new MemoryStorage({ retainedChanges, index: false }));

function contract(name: string, make: (retainedChanges?: number) => Storage): void {
  const own = { ...capabilities, durable: false, multiProcess: false };
  contractTests({ name, capabilities: own, notifies: true, create: () => make(), createRetaining: make }, leftOut);
}
