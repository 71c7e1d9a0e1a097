import type { Query, Scalar, Selection } from "../query";
import type {
  ChangeFeed,
  Check,
  Commit,
  CommitResult,
  DocumentKey,
  DocumentWrite,
  KindDefinition,
  LogRange,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import { StorageError } from "../storage-error";
import type { Entry } from "./collection";
import { checkWhole, KindSchema } from "./kind-schema";
import { jsonBytes, seal } from "./seal";
import { TeamState } from "./team-state";

export interface MemoryStorageOptions {
  /** How many of its last commits each team's change feed, and the memory of used `txId`s, reach back. Default 1000. */
  readonly retainedChanges?: number;
}

const capabilities: StorageCapabilities = Object.freeze({
  durable: false,
  multiProcess: false,
  maxDocumentBytes: 1_000_000,
  maxCommitDocuments: Number.POSITIVE_INFINITY,
});

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
 * ```ts
 * import { MemoryStorage, Workspace } from "workspace-engine";
 *
 * const storage = new MemoryStorage({ retainedChanges: 100 });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * ```
 */
export class MemoryStorage implements Storage {
  readonly capabilities: StorageCapabilities = capabilities;
  readonly #retainedChanges: number;
  readonly #schemas = new Map<string, KindSchema>();
  readonly #teams = new Map<string, TeamState>();
  #phase: "new" | "open" | "closed" = "new";

  constructor({ retainedChanges = 1000 }: MemoryStorageOptions = {}) {
    if (retainedChanges !== Number.POSITIVE_INFINITY) checkWhole("retainedChanges", retainedChanges);
    this.#retainedChanges = retainedChanges;
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    if (this.#phase === "closed") throw closed();
    for (const definition of kinds) this.#declare(new KindSchema(definition));
    this.#phase = "open";
  }

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    const state = this.#read(team, options);
    return keys.map(({ kind, id }) => state.collection(this.#schema(kind).kind).get(id));
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    const state = this.#read(team, options);
    this.#schema(query.kind).checkQuery(query);
    return state.collection(query.kind).find(query);
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const documents = await this.find(team, query, options);
    return documents.map(({ id }) => id);
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    return this.#count(this.#read(team, options), selection);
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const state = this.#read(team, options);
    const schema = this.#schema(selection.kind);
    schema.checkSelection(selection);
    schema.checkValues(field, values);
    return state.collection(selection.kind).countBy(selection.where, field, values);
  }

  async commit(team: string, commit: Commit): Promise<CommitResult> {
    const state = this.#team(team);
    const earlier = state.log.resultOf(commit.txId);
    if (earlier !== undefined) return earlier;
    const rev = state.log.sequence + 1;
    const entries = this.#prepare(commit, rev);
    const conflicts = commit.check.filter((check) => !this.#holds(state, check));
    if (conflicts.length > 0) return { ok: false, conflicts };
    for (const entry of entries) state.collection(entry.document.kind).put(entry);
    for (const { kind, id } of commit.del) state.collection(kind).delete(id);
    state.wake();
    return state.log.append(commit.txId, commit.log);
  }

  async allocate(team: string, counter: string, n = 1): Promise<number> {
    const state = this.#team(team);
    if (n < 1) throw new TypeError(`n must be at least 1, not ${n}.`);
    checkWhole("n", n);
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

  async retain(team: string, retention: Retention): Promise<void> {
    for (const value of Object.values(retention)) {
      if (value !== undefined && !(value >= 0)) throw new TypeError(`A retention is 0 or more, not ${value}.`);
    }
    this.#team(team).log.retain(retention);
  }

  /** Wakes in a microtask of its own after each commit of the team. */
  notify(team: string, wake: () => void): () => void {
    return this.#team(team).subscribe(wake);
  }

  async close(): Promise<void> {
    this.#phase = "closed";
    this.#teams.clear();
  }

  #declare(schema: KindSchema): void {
    this.#schemas.set(schema.kind, schema);
    for (const state of this.#teams.values()) {
      state.collection(schema.kind).redeclare((fields) => schema.fieldValues(fields));
    }
  }

  #schema(kind: string): KindSchema {
    const schema = this.#schemas.get(kind);
    if (schema === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
    return schema;
  }

  #read(team: string, options: ReadOptions | undefined): TeamState {
    const state = this.#team(team);
    options?.signal?.throwIfAborted();
    return state;
  }

  #team(team: string): TeamState {
    if (this.#phase === "closed") throw closed();
    if (this.#phase === "new")
      throw new StorageError("unavailable", "The storage is not open: call open(kinds) first.");
    let state = this.#teams.get(team);
    if (state === undefined) {
      state = new TeamState(this.#retainedChanges);
      this.#teams.set(team, state);
    }
    return state;
  }

  #count(state: TeamState, selection: Selection): number {
    this.#schema(selection.kind).checkSelection(selection);
    return state.collection(selection.kind).count(selection.where);
  }

  #holds(state: TeamState, check: Check): boolean {
    if ("query" in check) return this.#count(state, check.query) === check.count;
    return state.collection(this.#schema(check.kind).kind).revision(check.id) === check.rev;
  }

  /** Refuses what cannot be stored, before anything is. */
  #prepare({ put, del, log }: Commit, rev: number): readonly Entry[] {
    const named = new Set<string>();
    for (const { kind, id } of [...put, ...del]) {
      const key = `${this.#schema(kind).kind}/${id}`;
      if (named.has(key)) throw new TypeError(`The commit names ${key} twice.`);
      named.add(key);
    }
    seal(log, "log");
    return put.map((write) => this.#entry(write, rev));
  }

  #entry({ kind, id, body, fields }: DocumentWrite, rev: number): Entry {
    const schema = this.#schema(kind);
    schema.checkNames(fields);
    const { maxDocumentBytes } = capabilities;
    if (seal(body, `${kind}/${id}`) > maxDocumentBytes && jsonBytes(body) > maxDocumentBytes) {
      throw new StorageError("limit", `The document ${kind}/${id} takes more than ${maxDocumentBytes} bytes.`);
    }
    return { document: Object.freeze({ kind, id, rev, body }), fields: schema.fieldValues(fields) };
  }
}

function closed(): StorageError {
  return new StorageError("closed", "The storage was closed.");
}
