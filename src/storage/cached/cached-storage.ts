import { ForwardingStorage, type TeamCall } from "../forwarding-storage";
import type { Query, Scalar, Selection } from "../query";
import type { QueryPlan } from "../query-plan";
import type {
  ChangeFeed,
  Check,
  Commit,
  CommitResult,
  DocumentKey,
  IndexFault,
  KindDefinition,
  LogRange,
  ReadOptions,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import { type CacheOptions, type CacheSettings, cacheSettings } from "./cache-options";
import type { Contents } from "./contents";
import { Declarations, type FieldsOf, UnknownFields } from "./declarations";
import { type Held, Shelf } from "./shelf";
import { entriesOf, sealed } from "./staged-commit";
import type { TeamCache } from "./team-cache";
import { WarmUp } from "./warm-up";

/** A storage that answers from memory. */
export interface CachedStorage extends Storage {
  /** How much is in memory now. */
  readonly held: Held;
}

/** What is read of the state that some commit left. */
type Read<T> = (contents: Contents) => T;

export class CacheOverStorage extends ForwardingStorage implements CachedStorage {
  readonly #inner: Storage;
  readonly #fieldsOf: FieldsOf;
  readonly #settings: CacheSettings;
  readonly #shelf: Shelf;
  #declarations: Declarations;
  #isClosed = false;

  constructor(inner: Storage, fieldsOf: FieldsOf, options: CacheOptions) {
    super();
    this.#inner = inner;
    this.#fieldsOf = fieldsOf;
    this.#settings = cacheSettings(options);
    this.#shelf = new Shelf(this.#settings);
    this.#declarations = new Declarations([], fieldsOf);
  }

  get capabilities(): StorageCapabilities {
    return { ...this.#inner.capabilities, multiProcess: false };
  }

  get held(): Held {
    return this.#shelf.held;
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    await this.#inner.open(kinds);
    const declarations = new Declarations(kinds, this.#fieldsOf);
    if (declarations.equals(this.#declarations)) return;
    this.#declarations = declarations;
    await Promise.all(Array.from(this.#shelf, (cache) => cache.inTurn(async () => cache.forget())));
  }

  override get(team: string, keys: readonly DocumentKey[], options?: ReadOptions) {
    const isDeclared = keys.every(({ kind }) => this.#declarations.schema(kind) !== undefined);
    const read = (contents: Contents): readonly (StoredDocument | null)[] =>
      keys.map(({ kind, id }) => contents.collection(kind).get(id));
    return this.#read(team, isDeclared ? read : undefined, options, () => super.get(team, keys, options));
  }

  override find(team: string, query: Query, options?: ReadOptions) {
    const schema = this.#declarations.schema(query.kind);
    const read = (contents: Contents): readonly StoredDocument[] => {
      schema?.checkQuery(query);
      return contents.collection(query.kind).find(query);
    };
    return this.#read(team, schema && read, options, () => super.find(team, query, options));
  }

  override findIds(team: string, query: Query, options?: ReadOptions) {
    const schema = this.#declarations.schema(query.kind);
    const read = (contents: Contents): readonly string[] => {
      schema?.checkQuery(query);
      return contents
        .collection(query.kind)
        .find(query)
        .map(({ id }) => id);
    };
    return this.#read(team, schema && read, options, () => super.findIds(team, query, options));
  }

  override count(team: string, selection: Selection, options?: ReadOptions) {
    const schema = this.#declarations.schema(selection.kind);
    const read = (contents: Contents): number => {
      schema?.checkSelection(selection);
      return contents.collection(selection.kind).count(selection.where);
    };
    return this.#read(team, schema && read, options, () => super.count(team, selection, options));
  }

  override countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ) {
    const schema = this.#declarations.schema(selection.kind);
    const read = (contents: Contents): ReadonlyMap<Scalar, number> => {
      schema?.checkSelection(selection);
      schema?.checkValues(field, values);
      return contents.collection(selection.kind).countBy(selection.where, field, values);
    };
    const pass = () => super.countBy(team, selection, field, values, options);
    return this.#read(team, schema && read, options, pass);
  }

  explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan | undefined> {
    const schema = this.#declarations.schema(query.kind);
    const read = (contents: Contents): QueryPlan => {
      schema?.checkQuery(query);
      return contents.collection(query.kind).explain(query);
    };
    const pass = async () => this.#inner.explain?.(team, query, options);
    return this.#read(team, schema && read, options, pass);
  }

  async verify(team: string): Promise<readonly IndexFault[]> {
    const behind = (await this.#inner.verify?.(team)) ?? [];
    return [...behind, ...(this.#shelf.get(team)?.contents?.verify() ?? [])];
  }

  /** Of the storage behind: what is read from memory is not counted. */
  stats(): StorageStatistics | undefined {
    return this.#inner.stats?.();
  }

  override async commit(team: string, commit: Commit): Promise<CommitResult> {
    if (this.#isClosed) return this.#inner.commit(team, commit);
    const own = sealed(commit);
    const cache = this.#shelf.use(team);
    return cache.inTurn(async () => {
      const result = await this.#inner.commit(team, own).catch((error: unknown) => {
        if (!isRefusal(error)) cache.drop();
        throw error;
      });
      await this.#takeOver(cache, own, result);
      this.#shelf.makeRoom(cache);
      if (cache.size > this.#settings.maxDocuments) cache.pass();
      return result;
    });
  }

  override async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    const feed = await this.#inner.changes(team, after, limit);
    if (feed !== "gap") await this.#reach(team, feed.at(-1)?.sequence ?? 0);
    return feed;
  }

  override async logRange(team: string): Promise<LogRange> {
    const range = await this.#inner.logRange(team);
    await this.#reach(team, range.last);
    return range;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#shelf.clear();
    await this.#inner.close();
  }

  protected pass<T>(_call: TeamCall, _team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return make(this.#inner);
  }

  async #read<T>(
    team: string,
    read: Read<T> | undefined,
    options: ReadOptions | undefined,
    pass: () => Promise<T>,
  ): Promise<T> {
    if (read === undefined || this.#isClosed) return pass();
    options?.signal?.throwIfAborted();
    const cache = this.#shelf.use(team);
    const contents = this.#isFresh(cache) ? cache.contents : await cache.inTurn(() => this.#refreshed(cache));
    options?.signal?.throwIfAborted();
    return contents === undefined || this.#isClosed ? pass() : read(contents);
  }

  #isFresh(cache: TeamCache): boolean {
    if (cache.isPassing) return true;
    if (cache.contents === undefined || cache.isSuspect) return false;
    const { freshFor, clock } = this.#settings;
    return freshFor === Number.POSITIVE_INFINITY || clock.now() - cache.lookedAt < freshFor;
  }

  /** In the team's turn: its documents as they are now, `undefined` if they cannot be held. */
  async #refreshed(cache: TeamCache): Promise<Contents | undefined> {
    if (this.#isFresh(cache)) return cache.contents;
    if (cache.contents !== undefined && (await this.#caughtUp(cache, cache.contents))) return cache.contents;
    return this.#warmedUp(cache);
  }

  async #warmedUp(cache: TeamCache): Promise<Contents | undefined> {
    const warmUp = new WarmUp(this.#inner, cache.team, this.#declarations);
    const size = await warmUp.size();
    if (size > this.#settings.maxDocuments) return cache.pass();
    this.#look(cache);
    cache.reserved = size;
    try {
      // While others are read that leave no room the storage answers itself.
      if (!this.#shelf.makeRoom(cache)) return undefined;
      const stop = this.#settings.follow ? this.#inner.notify?.(cache.team, () => cache.suspect()) : undefined;
      const contents = await warmUp.contents(this.#settings.maxDocuments).catch((error: unknown) => {
        stop?.();
        if (error instanceof UnknownFields) return cache.pass();
        throw error;
      });
      if (contents === undefined || this.#isClosed) stop?.();
      else cache.hold(contents, stop ?? (() => {}));
      return contents;
    } finally {
      cache.reserved = 0;
      this.#shelf.makeRoom(cache);
    }
  }

  /** In the team's turn: applies a commit to what is held, by what it says if it is the very next one. */
  async #takeOver(cache: TeamCache, { put, del }: Commit, result: CommitResult): Promise<void> {
    const { contents } = cache;
    if (contents === undefined) return;
    if (!result.ok) return this.#reconsider(cache, contents, result.conflicts);
    if (result.sequence <= contents.sequence) return;
    const isNext = result.sequence === contents.sequence + 1;
    const entries = isNext ? entriesOf(put, result.rev, this.#declarations) : undefined;
    if (entries !== undefined) contents.advance(result.sequence, entries, del);
    // The commit is done, whatever reading fails: what is dropped is read anew, and a failure told, by the next read.
    else await this.#caughtUp(cache, contents).catch(() => cache.drop());
  }

  /**
   * A conflict tells of what others did. If nobody did anything, the storage finds its documents by other values than
   * those that are held, as after a release that declares a further field: then it answers itself, or the same conflict
   * would come again and again.
   */
  async #reconsider(cache: TeamCache, contents: Contents, conflicts: readonly Check[]): Promise<void> {
    const { sequence } = contents;
    await this.#caughtUp(cache, contents).catch(() => cache.drop());
    if (cache.contents !== contents || contents.sequence !== sequence) return;
    if (conflicts.some((check) => contents.satisfies(check))) cache.pass();
  }

  /** A read that follows on a look at the log shows no less than the log does. */
  async #reach(team: string, sequence: number): Promise<void> {
    const cache = this.#shelf.get(team);
    if (cache === undefined || !cache.isBehind(sequence)) return;
    await cache.inTurn(async () => {
      const { contents } = cache;
      if (contents !== undefined && cache.isBehind(sequence)) await this.#caughtUp(cache, contents);
    });
  }

  /** Takes over what others committed; lets go of everything if the feed does not tell all of it. */
  async #caughtUp(cache: TeamCache, contents: Contents): Promise<boolean> {
    this.#look(cache);
    const warmUp = new WarmUp(this.#inner, cache.team, this.#declarations);
    try {
      if (await warmUp.catchUp(contents)) return true;
    } catch (error) {
      cache.drop();
      if (!(error instanceof UnknownFields)) throw error;
    }
    cache.drop();
    return false;
  }

  #look(cache: TeamCache): void {
    cache.isSuspect = false;
    cache.lookedAt = this.#settings.clock.now();
  }
}

/** Whether it is certain that nothing was applied, and that the storage is well. */
function isRefusal(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof StorageError && /^(busy|limit)$/.test(error.kind));
}
