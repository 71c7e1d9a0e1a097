import { MemoryStorage, type Storage } from "workspace-engine";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import { TeamState } from "../../../src/storage/memory/team-state";
import { contractTests } from "../contract-tests";

const capabilities = {
  durable: false,
  multiProcess: false,
  maxDocumentBytes: 1_000_000,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
};

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
  contractTests({ name, capabilities, notifies: true, create: () => make(), createRetaining: make }, leftOut);
}
