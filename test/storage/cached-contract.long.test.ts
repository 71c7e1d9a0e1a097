import type { Storage } from "workspace-engine";
import { withCache } from "workspace-engine/cache";
import { contractTests } from "./contract-tests";
import { sharedStorage } from "./faults/shared-storage";

const shared = sharedStorage();
const innerOf = new WeakMap<Storage, Storage>();

async function cached(inner: Promise<Storage> | Storage): Promise<Storage> {
  const behind = await inner;
  const storage = withCache(behind);
  innerOf.set(storage, behind);
  return storage;
}

contractTests(
  {
    ...shared,
    name: "cached",
    capabilities: { ...shared.capabilities, multiProcess: false },
    create: () => cached(shared.create()),
    reopen: (storage) => {
      const reopened = shared.reopen?.(innerOf.get(storage) ?? storage);
      if (reopened === undefined) throw new Error("The shared storage can be reopened.");
      return cached(reopened);
    },
    createRetaining: (changes) => {
      const retaining = shared.createRetaining?.(changes);
      if (retaining === undefined) throw new Error("The shared storage can retain.");
      return cached(retaining);
    },
    histories: 10,
  },
  ["several storages over the same data"],
);
