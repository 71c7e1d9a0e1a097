import { extractFields, type Kind, kinds } from "../documents";
import { documentIn } from "../documents/stored";
import { aStorage } from "../storage/a-storage";
import type { CacheOptions } from "../storage/cached/cache-options";
import { type CachedStorage, CacheOverStorage } from "../storage/cached/cached-storage";
import type { FieldsOf } from "../storage/cached/declarations";
import type { Storage } from "../storage/storage";

const known: ReadonlySet<string> = new Set(kinds);

const fieldsOf: FieldsOf = ({ kind, body }) =>
  known.has(kind) ? extractFields(kind as Kind, documentIn(kind as Kind, body)) : undefined;

/**
 * Puts memory in front of a durable storage, for a process that alone writes to its workspaces.
 *
 * The first read of a workspace reads all of it into memory; from then on reads are answered there, with the state after
 * some commit, and never with less than the process itself has committed. A commit is made in the storage behind first,
 * then in memory. What comes to more than `maxTeams` or `maxDocuments` is let go, the least recently used workspace
 * first; one that is too large by itself is answered by the storage behind until it is forgotten.
 *
 * **One writer.** Another process's commits are noticed by the next commit, conflict, or look at the log made here, and
 * taken over from the feed before anything is answered from memory again; until then reads show the workspace as it was
 * before them. With `follow` the next read after a wake of the storage's `notify` looks at the log first, and with `freshFor`
 * every read after that time. After an error that leaves a commit's outcome open the workspace is read anew. Where the
 * storage finds documents by other values than they have now, as those of a release that knew fewer fields, it answers itself.
 *
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid. Rules B22, K8.
 *
 * @example
 * ```ts
 * import { MemoryStorage, Workspace } from "workspace-engine";
 * import { withCache } from "workspace-engine/cache";
 *
 * const storage = withCache(new MemoryStorage(), { maxTeams: 20 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * await workspace.createProject({ title: "Website" });
 * storage.held.teams; // 1
 * ```
 */
export function withCache(storage: Storage, options: CacheOptions = {}): CachedStorage {
  aStorage(storage, "storage");
  const cached = new CacheOverStorage(storage, fieldsOf, options);
  if (storage.notify === undefined) return cached;
  return Object.assign(cached, { notify: storage.notify.bind(storage) });
}
