import { MemoryStorage, type Storage } from "workspace-engine";
import { CollectionStorage } from "../../../src/storage/memory/collection-storage";
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
const indexed = (retainedChanges = 1000) =>
  new CollectionStorage(() => new TeamState(retainedChanges, ({ definitions }) => new IndexedCollection(definitions)));

contract("memory, always with an index", indexed);
contract("memory, without an index", (retainedChanges = 1000) => new MemoryStorage({ retainedChanges, index: false }));

function contract(name: string, make: (retainedChanges?: number) => Storage): void {
  contractTests({ name, capabilities, notifies: true, create: () => make(), createRetaining: make }, leftOut);
}
