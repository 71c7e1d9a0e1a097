import { deepFreeze, frozenLike } from "../base/json";
import { Pace } from "../base/waiting";
import { bodyOf, type Documents, documentIn, type Kind } from "../documents";
import { refusal, type WorkspaceError } from "../errors/errors";
import { shareTexts } from "../fields/searched-texts";
import { nameOf } from "../storage/name-of";
import type { Clause } from "../storage/query";
import type { Commit, CountCheck, IndexFault, Storage } from "../storage/storage";
import * as changes from "./changed";
import type { OperationContext } from "./context";
import type { Unchecked } from "./operation-log";
import type { KindQuery, Reader, Selected, WholeQuery } from "./reader";
import { isVisible, Permissions, type Restriction, unrestricted } from "./restriction";

type Recipe<K extends Kind> = (draft: changes.Draft<Documents[K]>) => void;

// The unit of work an operation decides in. Documents read here are checked at the commit; staged writes are visible to
// `get`, not to `find`, which sees what is committed.
export class Session {
  readonly #storage: Storage;
  /** Where it reads what is not checked at the commit, and gets its numbers. */
  readonly #unchecked: Unchecked;
  readonly #restriction: Restriction;
  readonly #entries = new changes.Entries();
  readonly #guards: CountCheck[] = [];
  readonly #permissions = new Permissions();
  /** Numbers allocated in advance, by kind. */
  readonly #reserved = new Map<string, number[]>();
  #absence: WorkspaceError | undefined;
  readonly #toPrefetch = new Map<string, changes.Named>();
  readonly context: OperationContext;
  /** To be awaited for each of many new documents. */
  readonly pace: Pace;
  /** Refuses the change where what is there is not what the caller last saw; called once access is certain. */
  comparison: ((reader: Reader) => Promise<void>) | undefined;

  constructor(
    storage: Storage,
    restriction: Restriction,
    context: OperationContext,
    { unchecked = storage, pace = new Pace() }: { unchecked?: Unchecked; pace?: Pace } = {},
  ) {
    this.#storage = storage;
    this.#unchecked = unchecked;
    this.#restriction = restriction;
    this.context = context;
    this.pace = pace;
  }

  /** Prefetches documents with the next read, so that a `get` of them takes no call of its own. */
  prefetch(documents: readonly { readonly kind: Kind; readonly id: string | null | undefined }[]): void {
    for (const { kind, id } of documents) {
      if (id && !this.#entries.known(kind, id)) this.#toPrefetch.set(nameOf({ kind, id }), { kind, id });
    }
  }

  async get<K extends Kind>(kind: K, id: string): Promise<Documents[K] | null> {
    const entry = this.#entries.known(kind, id) ?? (await this.#read(kind, id));
    return entry.after as unknown as Documents[K] | null;
  }

  /** The documents in the order of the ids, `null` where there is none. */
  async getMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<readonly (Documents[K] | null)[]> {
    const keys = [...new Set(ids)].filter((id) => !this.#entries.known(kind, id)).map((id) => ({ kind, id }));
    if (keys.length > 0) await this.#readAll(keys);
    return ids.map((id) => documentIn(kind, this.#entries.get(kind, id).after));
  }

  /** The document a request names at `path`: 404 when there is none, and 403 from `authorize` if it is hidden. */
  async require<K extends Kind>(kind: K, id: string, path: string): Promise<Documents[K]> {
    const { after } = this.#entries.known(kind, id) ?? (await this.#readToRequire(kind, id));
    const document = documentIn(kind, after);
    if (document === null) {
      this.#absence = absent(kind, id, path);
      throw this.#absence;
    }
    this.permit(kind, document, await this.canRead(kind, document), path);
    return document;
  }

  /** Whether the error only says that a document is missing, which does not depend on others. */
  isAbsence(error: unknown): boolean {
    return error === this.#absence;
  }

  /** Whether the engine's own rules let the actor read a document, for one that no request names. */
  async canRead<K extends Kind>(kind: K, document: Documents[K]): Promise<boolean> {
    if (this.#restriction === unrestricted) return true;
    return (await this.#canEnterSpaceOf(document)) && isVisible(kind, document, await this.#restriction(kind));
  }

  hiding(kind: Kind): Promise<readonly Clause[]> {
    return this.#restriction(kind);
  }

  /** Read here, so that the commit is refused when its readers have changed meanwhile; of the past nothing is committed. */
  async #canEnterSpaceOf(document: Documents[Kind]): Promise<boolean> {
    const restriction = this.context.asOf === undefined ? await this.#restriction("project") : [];
    const id = "project_id" in document ? document.project_id : undefined;
    if (restriction.length === 0 || id === undefined) return true;
    const space = await this.get("project", id);
    return space === null || isVisible("project", space, restriction);
  }

  /** Makes access to a document depend on one condition more; `authorize` asks about all of them at once. */
  permit<K extends Kind>(kind: K, document: Documents[K], allowed: boolean, path = ""): void {
    this.#permissions.add(kind, document, allowed, path);
  }

  get opened(): ReadonlySet<unknown> | undefined {
    return this.#permissions.opened;
  }

  /** A document that was read here, as it is committed. */
  before<K extends Kind>(kind: K, id: string): Documents[K] {
    const document = documentIn(kind, this.#entries.get(kind, id).before);
    if (document === null) throw absent(kind, id, "");
    return document;
  }

  /** Refuses with 403 the first document named that the actor may not have. Only then may the outcome be shown. */
  authorize(): Promise<void> {
    return this.#permissions.authorize(this.context);
  }

  /** All the committed documents a cascade must reach: the commit is refused if as many do not match any more. */
  async findGuarded<K extends Kind>(query: WholeQuery<K>): Promise<readonly Documents[K][]> {
    const found = await this.#storage.find(this.context.teamId, query, this.context);
    this.#guards.push({ query: { kind: query.kind, where: query.where }, count: found.length });
    return found.flatMap(({ id, rev, body }) => {
      const { after } = this.#entries.add(query.kind, id, rev, body);
      return after === null ? [] : [documentIn(query.kind, after)];
    });
  }

  /** How many committed documents there are; the commit is refused if there are not as many any more. */
  async countGuarded<K extends Kind>({ kind, where }: Selected<K>): Promise<number> {
    const count = await this.#storage.count(this.context.teamId, { kind, where }, this.context);
    this.#guards.push({ query: { kind, where }, count });
    return count;
  }

  /** Committed documents that only guide a choice; they may change before the commit. */
  async find<K extends Kind>(query: KindQuery<K>): Promise<readonly Documents[K][]> {
    const found = await this.#unchecked.find(this.context.teamId, query, this.context);
    return found.map((stored) => documentIn(query.kind, stored.body));
  }

  async count<K extends Kind>(selection: Selected<K>): Promise<number> {
    return this.#unchecked.count(this.context.teamId, selection, this.context);
  }

  get log(): Pick<Storage, "changes" | "logRange"> {
    return this.#storage;
  }

  /** The index entries that disagree with the documents, where the storage can check them. */
  async indexFaults(): Promise<readonly IndexFault[]> {
    return (await this.#storage.verify?.(this.context.teamId)) ?? [];
  }

  async nextId(kind: string): Promise<string> {
    return String(this.#reserved.get(kind)?.pop() ?? (await this.#allocate(kind, 1)));
  }

  /** Has the next ids of the kind ready, however many, with one call. */
  async reserveIds(kind: string, count: number): Promise<void> {
    if (count <= 0) return;
    const last = (await this.#allocate(kind, count)) + count - 1;
    const ids = Array.from({ length: count }, (_, index) => last - index);
    this.#reserved.set(kind, ids);
  }

  /** A refused operation allocates no ids: their number could reveal what is hidden. */
  async #allocate(kind: string, count: number): Promise<number> {
    if (this.#permissions.isAnyDenied) await this.authorize();
    return this.#unchecked.allocate(this.context.teamId, kind, count);
  }

  /** Makes the ids of the kind go on above `largest`. */
  async skipIds(kind: string, largest: number): Promise<void> {
    if (largest > 0) await this.#unchecked.allocate(this.context.teamId, kind, largest);
  }

  /** Stages a new document; the commit is refused when the id is taken meanwhile. */
  insert<K extends Kind>(kind: K, document: Documents[K]): Documents[K] {
    const entry = this.#entries.add(kind, document.id, 0, null);
    if (entry.after !== null) throw new Error(`${kind} ${document.id} is there already`);
    entry.after = bodyOf(deepFreeze(document));
    if (entry.before !== null) for (const key of changes.changedKeys(entry.before, entry.after)) entry.touched.add(key);
    return document;
  }

  /** Changes a document the request names: stamps who and when, if anything differs at all. */
  update<K extends Kind>(kind: K, id: string, recipe: Recipe<K>): Promise<Documents[K]> {
    return this.#change(kind, id, recipe, true);
  }

  /** Changes a document that a change elsewhere passes through: `time_updated` stays. Rule L5. */
  amend<K extends Kind>(kind: K, id: string, recipe: Recipe<K>): Promise<Documents[K]> {
    return this.#change(kind, id, recipe, false);
  }

  async remove(kind: Kind, id: string): Promise<void> {
    await this.pace.next();
    await this.get(kind, id);
    this.#entries.get(kind, id).after = null;
  }

  get hasStaged(): boolean {
    return this.#entries.staged.length > 0;
  }

  staged(): readonly changes.TrackedChange[] {
    return this.#entries.staged;
  }

  /** Whether anything that was read here has changed since, or never was there all at once. */
  async isStale(): Promise<boolean> {
    const entries = this.#entries.all;
    const keys = entries.map(({ kind, id }) => ({ kind, id }));
    const found = keys.length === 0 ? [] : await this.#storage.get(this.context.teamId, keys, this.context);
    if (entries.some(({ rev }, index) => (found[index]?.rev ?? 0) !== rev)) return true;
    for (const { query, count } of this.#guards) {
      if ((await this.#storage.count(this.context.teamId, query, this.context)) !== count) return true;
    }
    return false;
  }

  commit(): Commit | null {
    if (!this.hasStaged) return null;
    const read = this.#entries.all.map(({ kind, id, rev }) => ({ kind, id, rev }));
    return changes.commitOf(this.staged(), [...read, ...this.#guards], this.context);
  }

  async #change<K extends Kind>(kind: K, id: string, recipe: Recipe<K>, isStamped: boolean): Promise<Documents[K]> {
    await this.pace.next();
    const entry = this.#entries.known(kind, id) ?? (await this.#read(kind, id));
    const current = documentIn(kind, entry.after);
    if (current === null) throw absent(kind, id, "");
    const { touched } = entry;
    const after = changes.changed(current, recipe, touched);
    if (after === current) return current;
    const before = documentIn(kind, entry.before);
    const isTakenBack = before !== null && changes.isUndone(before, after, touched);
    const result = isTakenBack ? before : isStamped ? changes.stamp(after, this.context, touched) : after;
    const body = bodyOf(result);
    for (const key of touched) deepFreeze(body[key]);
    entry.after = frozenLike(body, current);
    shareTexts(current, result);
    return result;
  }

  /** Looks up what is hidden at the same time. */
  async #readToRequire(kind: Kind, id: string): Promise<changes.Entry> {
    const [entry] = await Promise.all([this.#read(kind, id), this.#restriction(kind)]);
    return entry;
  }

  async #read(kind: Kind, id: string): Promise<changes.Entry> {
    await this.#readAll([{ kind, id }]);
    return this.#entries.get(kind, id);
  }

  async #readAll(keys: readonly changes.Named[]): Promise<void> {
    for (const key of keys) this.#toPrefetch.delete(nameOf(key));
    const all = [...keys, ...this.#toPrefetch.values()];
    this.#toPrefetch.clear();
    this.#entries.addAll(all, await this.#storage.get(this.context.teamId, all, this.context));
  }
}

const absent = (kind: Kind, id: string, path: string): WorkspaceError =>
  refusal("not_found", path, `There is no ${kind} ${id} in this workspace.`);
