import { MemoryStorage, type Storage } from "workspace-engine";
import type { StorageContractOptions } from "workspace-engine/testing";
import { requiredMethods } from "../../../src/storage/forwarding";
import { type Fault, withFault } from "./faulty";
import { MAX_COMMIT_DOCUMENTS, refuseAbove, sharedStorage } from "./shared-storage";

/** A storage that lives on other data than it says when opened anew, in part or wholly. */
function forgetting(section: string, plant: (fresh: MemoryStorage) => Partial<Storage>): Fault {
  const options = sharedStorage(() => {
    const fresh = new MemoryStorage();
    void fresh.open([]);
    return plant(fresh);
  });
  return { section, create: () => new MemoryStorage(), options };
}

function limited(plant: (inner: MemoryStorage) => Partial<Storage>): Fault {
  const capabilities = { ...new MemoryStorage().capabilities, maxCommitDocuments: MAX_COMMIT_DOCUMENTS };
  const create = () => withFault(new MemoryStorage(), (inner) => ({ capabilities, ...plant(inner) }));
  return { section: "the largest commit", create, options: { capabilities, create } };
}

function retaining(create: NonNullable<StorageContractOptions["createRetaining"]>): Fault {
  return {
    section: "gaps in the change feed",
    create: () => new MemoryStorage(),
    options: { createRetaining: create },
  };
}

const wholly = (fresh: MemoryStorage): Partial<Storage> =>
  Object.fromEntries(requiredMethods.map((name) => [name, Reflect.get(fresh, name).bind(fresh)]));

export const sharedFaults: Readonly<Record<string, Fault>> = {
  "forgets everything when opened anew": forgetting("closing and opening anew", wholly),
  "forgets counters when opened anew": forgetting("closing and opening anew", (fresh) => ({
    allocate: (...question) => fresh.allocate(...question),
  })),
  "forgets the feed when opened anew": forgetting("closing and opening anew", (fresh) => ({
    changes: (...question) => fresh.changes(...question),
  })),
  "shares no counters": forgetting("several storages over the same data", (fresh) => ({
    allocate: (...question) => fresh.allocate(...question),
  })),
  "takes commits of any size": limited(() => ({})),
  "does not count deletions": limited((inner) => ({
    commit: async (team, commit) => {
      refuseAbove(MAX_COMMIT_DOCUMENTS, { put: commit.put, del: [] });
      return inner.commit(team, commit);
    },
  })),
  "takes commits a little smaller than it says": limited((inner) => ({
    commit: async (team, commit) => {
      refuseAbove(MAX_COMMIT_DOCUMENTS - 1, commit);
      return inner.commit(team, commit);
    },
  })),
  "gives what is left of the feed": retaining((changes) =>
    withFault(new MemoryStorage({ retainedChanges: changes }), (inner) => ({
      changes: async (team, after, limit) => {
        for (let start = after; ; start++) {
          const feed = await inner.changes(team, start, limit);
          if (feed !== "gap") return feed;
        }
      },
    })),
  ),
  "says gap too early": retaining((changes) => new MemoryStorage({ retainedChanges: changes - 1 })),
};
