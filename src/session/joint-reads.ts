import { isSame } from "../base/is-same";
import { ForwardingStorage, type TeamCall } from "../storage/forwarding-storage";
import { nameOf } from "../storage/name-of";
import type { Query, Scalar, Selection } from "../storage/query";
import type {
  DocumentKey,
  KindDefinition,
  Read,
  ReadAnswer,
  ReadOptions,
  Storage,
  StoredDocument,
} from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { GatheredKeys } from "./gathered-keys";
import type { LogAlong } from "./log-along";
import type { ReadAheadCache } from "./read-ahead-cache";

/** A storage that can answer several reads at once. */
type JointStorage = Storage & Required<Pick<Storage, "readTogether">>;

/** What each method gives. */
interface Answers {
  readonly get: readonly (StoredDocument | null)[];
  readonly find: readonly StoredDocument[];
  readonly findIds: readonly string[];
  readonly countBy: ReadonlyMap<Scalar, number>;
}

/** What a query is taken to find. */
interface Presumption {
  readonly query: Query;
  readonly ids: readonly string[];
  /** Whether it was so when something was read here. */
  isSure: boolean;
}

export const isJoint = (storage: Storage): storage is JointStorage => storage.readTogether !== undefined;

interface Waiting {
  readonly read: Read;
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** So many steps of promises after the last read nothing more is begun that waits for no answer. */
const STEPS = 20;
/** More documents are not read along with others. */
const MOST_ALONG = 50;

/**
 * The reads of one attempt at an operation, or of its answer: those that are begun together are sent as one. Documents on
 * which others stand are read along with these, and wait to be asked for.
 */
export class JointReads extends ForwardingStorage {
  readonly #storage: JointStorage;
  readonly known: ReadAheadCache;
  /** Whether spaces, and so what lies in them, may be hidden from the actor. */
  readonly #isRestricted: boolean;
  readonly #log: LogAlong | undefined;
  #waiting: Waiting[] = [];
  /** The keys among what waits. */
  #gathered: GatheredKeys | undefined;
  /** What was asked for, or read along. */
  readonly #asked = new Set<string>();
  /** What was read along, until it is asked for. */
  readonly #along = new Map<string, StoredDocument | null>();
  /** What documents stand on that were read. */
  readonly #near: DocumentKey[] = [];
  readonly #presumed = new Map<string, Presumption>();

  constructor(storage: JointStorage, known: ReadAheadCache, isRestricted: boolean, log?: LogAlong) {
    super();
    this.#storage = storage;
    this.known = known;
    this.#isRestricted = isRestricted;
    this.#log = log;
  }

  /** A commit before which nothing was read here, and up to which the changes are known, if there is one. */
  get asOf(): number | undefined {
    return this.#log?.asOf;
  }

  /** The last commit when something was read here the last time, and if nothing was, now. */
  async lastCommit(team: string, options?: ReadOptions): Promise<number> {
    if (this.#log !== undefined && this.#log.last === undefined) await this.#answers(team, [], options);
    return this.#log?.last ?? (await this.#storage.logRange(team)).last;
  }

  get capabilities() {
    return this.#storage.capabilities;
  }

  open(kinds: readonly KindDefinition[]) {
    return this.#storage.open(kinds);
  }

  close() {
    return this.#storage.close();
  }

  explain(team: string, query: Query, options?: ReadOptions) {
    return Promise.resolve(this.#storage.explain?.(team, query, options));
  }

  async verify(team: string) {
    return (await this.#storage.verify?.(team)) ?? [];
  }

  /**
   * The ids that a query finds, as they were found the last time. Every read from here on is refused as `busy` if they are
   * not the same in its snapshot.
   */
  async presume(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const key = JSON.stringify(query);
    const presumed = this.#presumed.get(key)?.ids ?? this.known.lastFound(key);
    const ids = presumed ?? (await this.findIds(team, query, options));
    this.known.nowFound(key, ids);
    if (!this.#presumed.has(key)) this.#presumed.set(key, { query, ids, isSure: presumed === undefined });
    return ids;
  }

  /** Makes sure of what was presumed since the last read. */
  async confirm({
    teamId,
    signal,
  }: {
    readonly teamId: string;
    readonly signal?: AbortSignal | undefined;
  }): Promise<void> {
    for (const { isSure } of this.#presumed.values()) if (!isSure) await this.#answers(teamId, [], { signal });
  }

  override async get(team: string, keys: readonly DocumentKey[], options?: ReadOptions) {
    const ready = keys.map((key) => this.#along.get(nameOf(key)));
    for (const key of keys) {
      this.#asked.add(nameOf(key));
      this.#along.delete(nameOf(key));
    }
    if (ready.every((document) => document !== undefined)) return ready;
    this.#gathered ??= this.#gather(team, options);
    const gathered = this.#gathered;
    const places = keys.map((key) => gathered.ask(key));
    for (const key of this.#alongWith(keys)) gathered.readAlong(key);
    const found = await gathered.found;
    return places.map((place) => found[place] ?? null);
  }

  /** What is asked for by its keys before the next reads are sent: one read of them, whoever wants it. */
  #gather(team: string, options: ReadOptions | undefined): GatheredKeys {
    return new GatheredKeys(async (keys, along) => {
      const found = (await this.#ask(team, { method: "get", keys }, options)) as Answers["get"];
      for (const document of found) if (document !== null) this.#learn(document);
      for (const [name, place] of along) this.#along.set(name, found[place] ?? null);
      return found;
    });
  }

  override async find(team: string, query: Query, options?: ReadOptions) {
    const found = (await this.#ask(team, { method: "find", query }, options)) as Answers["find"];
    for (const document of found) this.known.learn(document);
    return found;
  }

  override findIds(team: string, query: Query, options?: ReadOptions) {
    return this.#ask(team, { method: "findIds", query }, options) as Promise<Answers["findIds"]>;
  }

  override count(team: string, selection: Selection, options?: ReadOptions) {
    return this.#ask(team, { method: "count", selection }, options) as Promise<number>;
  }

  override countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ) {
    const read: Read = { method: "countBy", selection, field, values };
    return this.#ask(team, read, options) as Promise<Answers["countBy"]>;
  }

  protected pass<T>(_call: TeamCall, _team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return make(this.#storage);
  }

  #learn(document: StoredDocument): void {
    this.known.learn(document);
    for (const place of this.known.placesOf(document)) if (this.#isAlong(document, place)) this.#near.push(place);
  }

  /** What the documents at the keys are known to stand on, and what those read before do; nothing that was read already. */
  #alongWith(keys: readonly DocumentKey[]): readonly DocumentKey[] {
    const along = this.#near.splice(0);
    for (const key of keys) {
      for (const place of this.known.placesOf(key)) if (this.#isAlong(key, place)) along.push(place);
    }
    const isNew = (key: DocumentKey): boolean => {
      const name = nameOf(key);
      if (this.#asked.has(name)) return false;
      this.#asked.add(name);
      return true;
    };
    return along.filter(isNew).slice(0, MOST_ALONG);
  }

  #isAlong({ kind }: DocumentKey, place: DocumentKey): boolean {
    return place.kind === "project" ? this.#isRestricted : kind === "card" || kind === "list";
  }

  #ask(team: string, read: Read, options: ReadOptions | undefined): Promise<ReadAnswer> {
    if (this.#waiting.length === 0) void this.#send(team, options);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ read, resolve, reject });
    });
  }

  async #send(team: string, options: ReadOptions | undefined): Promise<void> {
    await this.#allBegun();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#gathered = undefined;
    try {
      const answers = await this.#answers(team, waiting, options);
      for (const [index, { resolve }] of waiting.entries()) resolve(answers[index] ?? []);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  async #allBegun(): Promise<void> {
    for (let step = 0, known = -1; step < STEPS; step += 1) {
      if (this.#waiting.length !== known) step = 0;
      known = this.#waiting.length;
      await undefined;
    }
  }

  async #answers(team: string, waiting: readonly Waiting[], options: ReadOptions | undefined) {
    const presumed = [...this.#presumed];
    const reads = waiting.map(({ read }) => read);
    for (const [, { query }] of presumed) reads.push({ method: "findIds", query });
    const answers = await (this.#log?.read(this.#storage, team, reads, options) ??
      this.#storage.readTogether(team, reads, options));
    for (const [index, [key, presumption]] of presumed.entries()) {
      const found = answers[waiting.length + index] as Answers["findIds"];
      if (!isSame(found, presumption.ids)) this.#refuse(key, found);
      presumption.isSure = true;
    }
    return answers;
  }

  #refuse(key: string, found: readonly string[]): never {
    this.known.nowFound(key, found);
    this.#presumed.clear();
    this.#along.clear();
    throw new StorageError("busy", "Others kept changing who may read what.");
  }
}
