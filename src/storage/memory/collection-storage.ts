import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { nextTurn } from "../../base/next-turn";
import { Activity } from "../activity";
import { checkAllocation, checkNamedOnce, checkRetention, checkWhole } from "../argument-checks";
import { KindSchema, type SchemaOf, schemaIn } from "../kind-schema";
import { Lifecycle } from "../lifecycle";
import { Listeners } from "../listeners";
import type { Query, Scalar, Selection } from "../query";
import type { QueryPlan } from "../query-plan";
import { sealBody, sealLog } from "../seal";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  DocumentKey,
  DocumentWrite,
  IndexFault,
  KindDefinition,
  LogRange,
  PreparedQuery,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import type { SummaryGroup, SummaryQuery } from "../summary";
import { preparedPages } from "../with-page";
import type { Collection, Entry, OnIndexing } from "./collection/collection";
import { wrongFields } from "./derived-fields";
import { type MemoryStats, statsOf } from "./memory-stats";
import { readTexts } from "./read-texts";
import type { TeamState } from "./team-state";

/** After a kind with more documents than these something else gets a turn. */
const MANY = 100;

/** A storage over any collections in memory. */
export class CollectionStorage implements Storage {
  readonly capabilities: StorageCapabilities = Object.freeze({
    durable: false,
    multiProcess: false,
    maxDocumentBytes: DOCUMENT_MAX_BYTES,
    maxCommitDocuments: Number.POSITIVE_INFINITY,
  });
  readonly #newTeam: (team: string) => TeamState;
  readonly #onIndexing: OnIndexing | undefined;
  readonly #schemas = new Map<string, KindSchema>();
  readonly #teams = new Map<string, TeamState>();
  readonly #listeners = new Listeners();
  readonly #lifecycle = new Lifecycle();
  readonly #activity = new Activity();

  constructor(newTeam: (team: string) => TeamState, onIndexing?: OnIndexing) {
    this.#newTeam = newTeam;
    this.#onIndexing = onIndexing;
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.#lifecycle.refuseClosed();
    for (const definition of kinds) this.#declare(definition);
    this.#lifecycle.opened();
  }

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    const state = this.#read(team, options);
    return keys.map(({ kind, id }) => state.collection(this.#schema(kind)).get(id));
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    this.#read(team, options);
    this.#schema(query.kind).checkQuery(query);
    return (await this.#searched(team, query, options)).find(query);
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const documents = await this.find(team, query, options);
    return documents.map(({ id }) => id);
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    return (await this.#searched(team, selection, options)).count(selection.where);
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    this.#read(team, options);
    const schema = this.#schema(selection.kind);
    schema.checkSelection(selection);
    schema.checkValues(field, values);
    return (await this.#searched(team, selection, options)).countBy(selection.where, field, values);
  }

  async summarize(team: string, query: SummaryQuery, options?: ReadOptions): Promise<readonly SummaryGroup[]> {
    this.#read(team, options);
    this.#schema(query.kind).checkSummary(query);
    return (await this.#searched(team, query, options)).summarize(query);
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    return this.#activity.answered(this.#apply(team, commit));
  }

  #apply(team: string, commit: Commit): CommitResult {
    const state = this.#team(team);
    const earlier = state.log.answerTo(commit);
    if (earlier !== undefined) return earlier;
    const rev = state.log.sequence + 1;
    const entries = this.#prepare(commit, rev);
    const conflicts = commit.check.filter((check) => !state.satisfies(check, this.#schema));
    if (conflicts.length > 0) return { ok: false, conflicts };
    state.put(entries, this.#schema, this.#onIndexing);
    for (const key of commit.del) this.#collection(state, key).delete(key.id);
    this.#listeners.wake(team);
    return state.log.append(commit);
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    const state = this.#team(team);
    checkAllocation(n);
    return state.allocate(counter, n);
  }

  async changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    const state = this.#team(team);
    checkWhole("after", after);
    checkWhole("limit", limit);
    return state.log.after(after, limit);
  }

  async logRange(team: string): Promise<LogRange> {
    return this.#team(team).log.range;
  }

  lastSequence(team: string): number {
    return this.#team(team).log.sequence;
  }

  async retain(team: string, retention: Retention): Promise<void> {
    checkRetention(retention);
    this.#team(team).log.retain(retention);
  }

  /** Wakes in a microtask of its own after each commit of the team. */
  notify(team: string, wake: () => void): () => void {
    this.#lifecycle.refuseUnlessOpen();
    return this.#listeners.add(team, wake);
  }

  prepare(team: string, query: Query): PreparedQuery {
    this.#team(team);
    this.#schema(query.kind).checkQuery(query);
    return preparedPages(this, team, query);
  }

  async explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan> {
    const state = this.#read(team, options);
    const schema = this.#schema(query.kind);
    schema.checkQuery(query);
    return state.collection(schema).explain(query);
  }

  /** Statistics since it was created, the number of documents in memory, and the memory of their index. */
  stats(): MemoryStats {
    const held = statsOf([...this.#teams.values()].flatMap(({ collections }) => [...collections]));
    return { ...this.#activity.commits, ...held };
  }

  /**
   * Compares the index of a team's documents with the documents: their order, their declared fields and their texts.
   * Takes some seconds for 100,000 cards; something else is done only between one kind and the next. Rule B30.3.
   */
  async verify(team: string): Promise<readonly IndexFault[]> {
    const found: IndexFault[] = [];
    for (const [kind, collection] of [...this.#team(team).collections]) {
      for (const fault of [...collection.verify(), ...wrongFields(this.#schema(kind), collection.entries())])
        found.push({ kind, ...fault });
      if (collection.size > MANY) await nextTurn();
    }
    return found;
  }

  /**
   * Rebuilds the index of all documents from the documents, which removes all its faults. Their fields have
   * the values of the documents, or else those they were committed with. Changes no answer of an index that was
   * right, and reports its progress to `onIndexing`. As long as nothing is stored there is nothing to be done.
   */
  async reindex(): Promise<void> {
    for (const state of this.#teams.values()) {
      for (const kind of state.kinds) state.reindex(this.#schema(kind), this.#onIndexing);
    }
  }

  async close(): Promise<void> {
    this.#lifecycle.close();
    this.#listeners.clear();
    this.#teams.clear();
  }

  #declare(definition: KindDefinition): void {
    const known = this.#schemas.get(definition.kind);
    // Every workspace declares the same ones, and mostly its storage is open already.
    if (known?.definition === definition) return;
    const schema = new KindSchema(definition);
    if (known?.equals(schema)) return;
    const redeclared = Array.from(this.#teams.values(), (state) => [state, state.redeclared(schema)] as const);
    for (const [state, collection] of redeclared) state.replace(schema.kind, collection);
    this.#schemas.set(schema.kind, schema);
  }

  readonly #schema: SchemaOf = (kind) => schemaIn(this.#schemas, kind);

  #read(team: string, options: ReadOptions | undefined): TeamState {
    const state = this.#team(team);
    options?.signal?.throwIfAborted();
    return state;
  }

  #team(team: string): TeamState {
    this.#lifecycle.refuseUnlessOpen();
    let state = this.#teams.get(team);
    if (state === undefined) {
      state = this.#newTeam(team);
      this.#teams.set(team, state);
    }
    return state;
  }

  /** The documents asked for, once their texts were read if they are asked about. */
  async #searched(team: string, selection: Selection, options?: ReadOptions): Promise<Collection> {
    const collection = () => this.#collection(this.#read(team, options), selection);
    this.#read(team, options);
    this.#schema(selection.kind).checkSelection(selection);
    const reading = readTexts(selection, collection);
    return reading === undefined ? collection() : reading.then(collection);
  }

  #collection(state: TeamState, { kind }: Pick<DocumentKey, "kind">): Collection {
    return state.collection(this.#schema(kind));
  }

  /** Refuses what cannot be stored, before anything is. */
  #prepare(commit: Commit, rev: number): readonly Entry[] {
    const { put, del } = commit;
    if (put.length + del.length > 1) checkNamedOnce([...put, ...del]);
    for (const { kind } of del) this.#schema(kind);
    const entries = put.map((write) => this.#entry(write, rev));
    sealLog(commit);
    return entries;
  }

  #entry({ kind, id, body, fields }: DocumentWrite, rev: number): Entry {
    this.#schema(kind).checkFields(fields);
    sealBody(body, `${kind}/${id}`, DOCUMENT_MAX_BYTES);
    return { document: Object.freeze({ kind, id, rev, body }), fields };
  }
}
