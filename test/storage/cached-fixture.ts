import {
  type Commit,
  type CommitResult,
  type Fields,
  type JsonObject,
  MemoryStorage,
  type Storage,
} from "workspace-engine";
import type { CacheOptions } from "workspace-engine/cache";
import { type FaultStorage, type FaultStorageOptions, faultStorage } from "workspace-engine/testing";
import { CacheOverStorage } from "../../src/storage/cached/cached-storage";
import { type CommitDraft, commitOf, contractKinds, logOf } from "../../src/testing/storage-contract/harness/fixture";
import { send } from "../../src/testing/storage-contract/harness/trial";

export const TEAM = "t-acme";

export interface CachedFixture {
  /** The storage behind, as another process uses it. */
  readonly memory: MemoryStorage;
  /** The same as the cache sees it. */
  readonly behind: FaultStorage;
  readonly cache: CacheOverStorage;
  /** Commits, again until it is known how it went. */
  write(draft: CommitDraft, team?: string, storage?: Storage): Promise<CommitResult>;
}

/** A cache over a storage whose documents do not show their fields; they are told by the identity of the bodies. */
export async function cachedFixture(
  options: CacheOptions = {},
  faults: FaultStorageOptions = {},
  memory = new MemoryStorage(),
): Promise<CachedFixture> {
  const fields = new WeakMap<JsonObject, Fields>();
  const commit = memory.commit.bind(memory);
  memory.commit = (team, given) => {
    for (const write of given.put) fields.set(write.body, write.fields);
    return commit(team, given);
  };
  const behind = faultStorage(memory, faults);
  const cache = new CacheOverStorage(behind, ({ body }) => fields.get(body), options);
  await untilOpen(() => cache.open(contractKinds));
  let number = 0;
  return {
    memory,
    behind,
    cache,
    write: (draft, team = TEAM, storage = cache) => send(storage, team, truthful(commitOf(++number, draft))),
  };
}

async function untilOpen(open: () => Promise<void>): Promise<void> {
  await open().catch(() => untilOpen(open));
}

/** With a log that names what the commit changes. */
export function truthful(commit: Commit): Commit {
  const changes = [...commit.put, ...commit.del].map(({ kind, id }) => ({ kind, id, before: null, after: null }));
  return { ...commit, log: { ...logOf(1), changes } };
}
