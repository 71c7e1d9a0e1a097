import { pause } from "../../../base/waiting";
import { ascending } from "../../../storage/clauses";
import type { Clause, Fields, Query, Selection } from "../../../storage/query";
import type {
  Commit,
  CommitResult,
  DocumentWrite,
  JsonObject,
  ReadOptions,
  Storage,
  StoredDocument,
} from "../../../storage/storage";
import { ensure, equal, storageErrorKind } from "./assert";
import type { StorageContractOptions } from "./contract";
import { type CommitDraft, commitOf, contractKinds, item, itemKey } from "./fixture";

const MAX_ATTEMPTS = 100;

/** All items. */
export const all: Selection = { kind: "item", where: [] };
export const allById: Query = { ...all, sort: ascending("id") };

/** The environment of one case: an open storage, and teams that nobody used before. */
export class Trial {
  readonly options: StorageContractOptions;
  readonly team: string;
  readonly otherTeam: string;
  readonly #opened: Storage[] = [];
  #commits = 0;

  constructor(options: StorageContractOptions) {
    this.options = options;
    const run = crypto.randomUUID();
    this.team = `${run}-a`;
    this.otherTeam = `${run}-b`;
  }

  /** The storage under test. */
  get storage(): Storage {
    const storage = this.#opened[0];
    ensure(storage !== undefined, "the storage was not opened");
    return storage;
  }

  /** Opens a storage, which is closed at the end of the case. */
  async open(created: Promise<Storage> | Storage): Promise<Storage> {
    const storage = await created;
    this.#opened.push(storage);
    await storage.open(contractKinds);
    return storage;
  }

  /** Another open storage over the same data. */
  async reopen(): Promise<Storage> {
    const reopened = this.options.reopen?.(this.storage);
    ensure(reopened !== undefined, "the options have no reopen");
    return this.open(reopened);
  }

  async end(): Promise<void> {
    for (const storage of this.#opened) await storage.close();
  }

  /** A commit with a `txId` and a log of its own. */
  draft(draft: CommitDraft): Commit {
    return commitOf(++this.#commits, draft);
  }

  /** Commits, again after a `busy` or an unknown outcome. */
  async commit(draft: CommitDraft, team = this.team, storage = this.storage): Promise<CommitResult> {
    return send(storage, team, this.draft(draft));
  }

  /** Commits what must be accepted, and returns its sequence number. */
  async apply(draft: CommitDraft, team = this.team, storage = this.storage): Promise<number> {
    const result = await this.commit(draft, team, storage);
    ensure(result.ok, `a commit whose checks hold was refused: ${JSON.stringify(result)}`);
    return result.sequence;
  }

  /** Puts documents in one commit, and returns its sequence number. */
  async put(...put: readonly DocumentWrite[]): Promise<number> {
    return this.apply({ put });
  }

  /** Puts items with these fields, by id, in one commit. */
  async putAll(items: Readonly<Record<string, Fields>>): Promise<void> {
    await this.put(...Object.entries(items).map(([id, fields]) => item(id, fields)));
  }

  /** Puts any number of documents, in as many commits as the storage needs. */
  async putMany(documents: readonly DocumentWrite[]): Promise<void> {
    const size = Math.min(documents.length, this.storage.capabilities.maxCommitDocuments);
    for (let start = 0; start < documents.length; start += size)
      await this.put(...documents.slice(start, start + size));
  }

  /** The items with the ids. */
  async items(...ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.storage.get(this.team, ids.map(itemKey));
  }

  /** Requires that the item is there with this revision and body. */
  async shows(id: string, rev: number, body: JsonObject, what: string): Promise<void> {
    equal(await this.items(id), [{ kind: "item", id, rev, body }], what);
  }

  /** Requires that the query finds these ids in this order, as documents, as ids, and by number. */
  async finds(query: Partial<Query>, found: string | readonly string[], what: string, team = this.team): Promise<void> {
    const ids = typeof found === "string" ? found.split(" ").filter(Boolean) : found;
    const whole: Query = { ...allById, ...query };
    equal(await this.storage.findIds(team, whole), ids, `${what}: findIds`);
    const documents = await this.storage.find(team, whole);
    const names = documents.map(({ kind, id }) => `${kind}/${id}`);
    const expected = ids.map((id) => `${whole.kind}/${id}`);
    equal(names, expected, `${what}: find`);
    const isPart = whole.after !== undefined || whole.offset !== undefined || whole.limit !== undefined;
    if (!isPart) await this.counts(whole, ids.length, what, team);
  }

  /** Requires that the clauses find these items. */
  matches(found: string | readonly string[], what: string, ...where: readonly Clause[]): Promise<void> {
    return this.finds({ where }, found, what);
  }

  async counts(selection: Selection, count: number, what: string, team = this.team): Promise<void> {
    equal(await this.storage.count(team, selection), count, `${what}: count`);
  }

  /** Requires that the change feed holds these commits. */
  async feeds(
    sequences: readonly number[],
    what: string,
    after = 0,
    limit = 10,
    storage = this.storage,
  ): Promise<void> {
    const feed = await storage.changes(this.team, after, limit);
    ensure(feed !== "gap", `${what}: the feed has a gap`);
    equal(
      feed.map(({ sequence }) => sequence),
      sequences,
      what,
    );
  }
}

/** Sends a commit until it is known to be applied or refused. */
export async function send(storage: Storage, team: string, commit: Commit): Promise<CommitResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.commit(team, commit);
    } catch (error) {
      const kind = storageErrorKind(error);
      if ((kind !== "busy" && kind !== "unknown_outcome") || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

/** A section before it is bound to a storage. */
export interface SectionDefinition {
  readonly title: string;
  /** Why the storage cannot be asked for this, if so. */
  readonly skip?: (options: StorageContractOptions) => string | undefined;
  readonly cases: Readonly<Record<string, (trial: Trial) => Promise<void>>>;
}

/** A call of each method that reads documents. */
export const readsOf = (storage: Storage, team: string, options?: ReadOptions) => ({
  get: () => storage.get(team, [itemKey("1")], options),
  find: () => storage.find(team, allById, options),
  findIds: () => storage.findIds(team, allById, options),
  count: () => storage.count(team, all, options),
  countBy: () => storage.countBy(team, all, "rank", [1], options),
});
