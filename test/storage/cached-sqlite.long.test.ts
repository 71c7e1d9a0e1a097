import { expect, test } from "vitest";
import { type Storage, Workspace } from "workspace-engine";
import { withCache } from "workspace-engine/cache";
import { generateWorkspace } from "workspace-engine/testing";
import { contractTests } from "./contract-tests";
import { contractOptions } from "./sqlite/contract-options";
import { DatabaseFiles } from "./sqlite/database-files";

const files = new DatabaseFiles();
const { reopen: _reopen, ...sqlite } = contractOptions("cached SQLite", files);
const innerOf = new WeakMap<Storage, Storage>();

function cached(inner: Storage): Storage {
  const storage = withCache(inner);
  innerOf.set(storage, inner);
  return storage;
}

contractTests(
  {
    ...sqlite,
    capabilities: { ...sqlite.capabilities, multiProcess: false },
    create: () => cached(files.storage()),
    reopen: (storage) => cached(files.again(innerOf.get(storage) ?? storage)),
    createRetaining: (retainedChanges) => cached(files.storage({ retainedChanges })),
    histories: 5,
  },
  ["the largest commit", "several storages over the same data"],
);

test("[B22.1 B22.2 K7.11] a workspace in a file is warmed up, and its lines move it from SQLite to SQLite", async () => {
  const options = { teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } } as const;
  const storage = files.storage();
  const direct = new Workspace({ ...options, storage });
  await direct.load(generateWorkspace({ seed: 4, cards: 300 }));
  const cache = withCache(files.again(storage));
  const behindCache = new Workspace({ ...options, storage: cache });
  expect(await behindCache.export()).toEqual(await direct.export());
  expect(cache.held.teams).toBe(1);
  await behindCache.createProject({ title: "New" });
  expect(await direct.export()).toEqual(await behindCache.export());
  const copy = new Workspace({ ...options, storage: files.storage() });
  await copy.loadLines(direct.exportLines());
  expect(await copy.export()).toEqual(await direct.export());
  expect(await copy.verify()).toEqual([]);
});
