import { callListener } from "../../base/call-listener";
import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { aFlag, aFunction, checkOptions, type OptionRules, optional } from "../../errors/check-options";
import { aNumberOfCommits, checkAllocation, checkNamedOnce } from "../argument-checks";
import { sealBody, sealLog } from "../seal";
import type { Commit, CommitResult, DocumentWrite, StorageCapabilities } from "../storage";
import { type StorageStatistics, sumOf } from "../storage-statistics";
import type { Collection, Entry, IndexStats, OnIndexing } from "./collection/collection";
import { ScannedCollection } from "./collection/scanned-collection";
import { CollectionStorage, memoryLimits } from "./collection-storage";
import { newGrowing, TeamState } from "./team-state";

/** The options of a `MemoryStorage`: how many commits it keeps, and how it finds documents. */
export interface MemoryStorageOptions {
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number | undefined;
  /** Whether documents are found through an index. It changes no answer, only the time it takes. Default `true`. */
  readonly index?: boolean | undefined;
  /** Called with how far the index of a commit of 100 documents and more is, and that which `reindex` builds. */
  readonly onIndexing?: OnIndexing | undefined;
}

const memoryStorageRules: OptionRules<MemoryStorageOptions> = {
  retainedChanges: optional(aNumberOfCommits),
  index: optional(aFlag),
  onIndexing: optional(aFunction),
};

/**
 * Keeps workspaces in the memory of the process: the default storage, and the reference for all others.
 *
 * Every call is decided in the turn it is made, so nothing ever comes between a commit's checks and its writes.
 * Committed bodies and logs are not copied but frozen in place. A body may take 1,000,000 bytes as JSON text; a commit
 * may be of any size. Rejects with a {@link StorageError} before `open` (`unavailable`), after `close` (`closed`) and
 * for a body that is too large (`limit`); with a `TypeError` that names the culprit for an undeclared kind or field, a
 * value of the wrong type, or a document named twice in one commit; with the signal's reason when it is aborted before
 * the call. Rules B1 to B12.
 *
 * @example
 * import { MemoryStorage, Workspace } from "workspace-engine";
 *
 * const storage = new MemoryStorage({ retainedChanges: 100 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 */
export class MemoryStorage extends CollectionStorage<TeamState> {
  readonly capabilities: StorageCapabilities = Object.freeze({ durable: false, multiProcess: false, ...memoryLimits });
  readonly #options: MemoryStorageOptions;
  readonly #onIndexing: OnIndexing | undefined;

  constructor(options: MemoryStorageOptions = {}) {
    checkOptions(options, memoryStorageRules);
    super();
    this.#options = { ...options };
    const { onIndexing } = options;
    this.#onIndexing = onIndexing && ((progress) => callListener(onIndexing, progress));
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    return this.activity.answered(this.#apply(team, commit));
  }

  #apply(team: string, commit: Commit): CommitResult {
    const state = this.team(team);
    const earlier = state.log.answerTo(commit);
    if (earlier !== undefined) return earlier;
    const entries = this.#prepare(commit, state.log.sequence + 1);
    const conflicts = commit.check.filter((check) => !state.satisfies(check, this.schemaOf));
    if (conflicts.length > 0) return { ok: false, conflicts };
    state.put(entries, this.schemaOf, this.#onIndexing);
    for (const { kind, id } of commit.del) state.collection(this.schemaOf(kind)).delete(id);
    this.listeners.wake(team);
    return state.log.append(commit);
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    const state = this.team(team);
    checkAllocation(n);
    return state.allocate(counter, n);
  }

  lastSequence(team: string): number {
    return this.team(team).log.sequence;
  }

  /** Statistics since it was created, the number of documents in memory, and the memory of their index. */
  stats(): MemoryStats {
    const held = statsOf([...this.teams.values()].flatMap(({ collections }) => [...collections]));
    return { ...this.activity.commits, ...held };
  }

  /**
   * Rebuilds the index of all documents from the documents, which removes all its faults. Their fields have
   * the values of the documents, or else those they were committed with. Changes no answer of an index that was
   * right, and reports its progress to `onIndexing`. As long as nothing is stored there is nothing to be done.
   */
  async reindex(): Promise<void> {
    for (const state of this.teams.values()) {
      for (const kind of [...state.collections.keys()]) {
        const schema = this.schemaOf(kind);
        const fieldsOf = ({ document, fields }: Entry) => schema.derive(document.body) ?? fields;
        state.collections.set(kind, state.rebuilt(schema, fieldsOf, this.#onIndexing));
      }
    }
  }

  protected newTeam(_team: string): TeamState {
    const { retainedChanges = 1000, index = true } = this.#options;
    return new TeamState(retainedChanges, index ? newGrowing : (schema) => new ScannedCollection(schema));
  }

  #prepare(commit: Commit, rev: number): readonly Entry[] {
    const { put, del } = commit;
    if (put.length + del.length > 1) checkNamedOnce([...put, ...del]);
    for (const { kind } of del) this.schemaOf(kind);
    const entries = put.map((write) => this.#entry(write, rev));
    sealLog(commit);
    return entries;
  }

  #entry({ kind, id, body, fields }: DocumentWrite, rev: number): Entry {
    this.schemaOf(kind).checkFields(fields);
    sealBody(body, `${kind}/${id}`, DOCUMENT_MAX_BYTES);
    return { document: Object.freeze({ kind, id, rev, body }), fields };
  }
}

/** The memory of a kind's index: all zero while its documents are so few that they need none. */
export interface KindStats extends IndexStats {
  readonly documents: number;
}

/** Statistics of a storage and its memory, of all teams together. The documents themselves are not counted. */
export interface MemoryStats extends Pick<StorageStatistics, "commits" | "conflicts"> {
  readonly documents: number;
  /** Of the tables by which documents are got. */
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Of what searching in texts takes beyond that. */
  readonly textBytes: number;
  readonly indexBytesPerDocument: number;
  readonly textBytesPerDocument: number;
  readonly kinds: Readonly<Record<string, KindStats>>;
}

function statsOf(
  collections: Iterable<readonly [kind: string, collection: Collection]>,
): Omit<MemoryStats, keyof StorageStatistics> {
  const kinds: Record<string, KindStats> = {};
  for (const [kind, collection] of collections) {
    const { table = 0, texts = 0, fields = {} } = collection.stats?.() ?? {};
    const stats: KindStats = { documents: collection.size, table, fields, texts };
    kinds[kind] = sumOf([kinds[kind] ?? {}, stats]);
  }
  const nothing: KindStats = { documents: 0, table: 0, fields: {}, texts: 0 };
  const { documents, table, fields, texts } = sumOf<KindStats>([nothing, ...Object.values(kinds)]);
  const indexBytes = Object.values(fields).reduce((sum, bytes) => sum + bytes, 0);
  return {
    documents,
    tableBytes: table,
    indexBytes,
    textBytes: texts,
    indexBytesPerDocument: documents && indexBytes / documents,
    textBytesPerDocument: documents && texts / documents,
    kinds,
  };
}
