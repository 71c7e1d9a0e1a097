import type { LogAsked, Read, ReadAnswer, ReadOptions, ReadsWithChanges, Storage } from "./storage";
import { StorageError } from "./storage-error";

const ATTEMPTS = 10;

/** Makes one read by itself. */
export async function readOne(storage: Storage, team: string, read: Read, options?: ReadOptions): Promise<ReadAnswer> {
  switch (read.method) {
    case "get":
      return storage.get(team, read.keys, options);
    case "find":
      return storage.find(team, read.query, options);
    case "findIds":
      return storage.findIds(team, read.query, options);
    case "count":
      return storage.count(team, read.selection, options);
    case "countBy":
      return storage.countBy(team, read.selection, read.field, read.values, options);
  }
}

/** Makes several reads as the storage does, or one by one between two looks at the log: until nothing was committed meanwhile. */
export async function readTogether(
  storage: Storage,
  team: string,
  reads: readonly Read[],
  options?: ReadOptions,
): Promise<readonly ReadAnswer[]> {
  if (storage.readTogether !== undefined) return storage.readTogether(team, reads, options);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { last } = await storage.logRange(team);
    const answers = await Promise.all(reads.map((read) => readOne(storage, team, read, options)));
    if ((await storage.logRange(team)).last === last) return answers;
  }
  throw new StorageError("busy", "Others kept committing while several documents were read.");
}

/** Makes several reads, and tells of the log where the storage does so along with them. */
export async function readWithChanges(
  storage: Storage,
  team: string,
  reads: readonly Read[],
  log: LogAsked,
  options?: ReadOptions,
): Promise<ReadsWithChanges> {
  if (storage.readWithChanges !== undefined) return storage.readWithChanges(team, reads, log, options);
  return { answers: await readTogether(storage, team, reads, options), log: undefined };
}
