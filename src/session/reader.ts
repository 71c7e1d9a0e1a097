import { MAX_PAGE_COUNT } from "../base/limits";
import { nextTurn } from "../base/waiting";
import { type Documents, documentIn, extractFields, type Kind } from "../documents";
import type { Clause, Fields, Query, Scalar, SortPosition } from "../storage/query";
import { ascending } from "../storage/query";
import type { QueryPlan } from "../storage/query-plan";
import type { DocumentKey, Storage } from "../storage/storage";
import { SummaryFold, type SummaryQuery } from "../storage/summary";
import type { OperationContext } from "./context";
import type { ActorItems } from "./item-cache";
import { isVisible, type Restriction, unrestricted } from "./restriction";

export type Selected<K extends Kind> = { readonly kind: K; readonly where: readonly Clause[] };
export type KindQuery<K extends Kind> = Query & { readonly kind: K };

/** A query for all that match: of a part of them no guard could check that it is still the same. */
export type WholeQuery<K extends Kind> = Omit<KindQuery<K>, "limit" | "offset" | "after"> & {
  readonly limit?: never;
  readonly offset?: never;
  readonly after?: never;
};

/** The declared fields of documents as the actor is shown them; none of one that does not count. */
export type FieldsOf<K extends Kind> = (documents: readonly Documents[K][]) => Promise<readonly (Fields | undefined)[]>;

/** An answer with the last commit that it surely includes, and the last that it may include. */
export type Steady<T> = { readonly found: T; readonly last: number; readonly latest: number };

const ATTEMPTS = 3;

const none: readonly Clause[] = [];
const nothing: Promise<ReadonlyMap<string, never>> = Promise.resolve(new Map<string, never>());

// Reads for an answer: nothing of it is checked at the commit. What has vanished meanwhile, or is hidden, is absent.
export class Reader {
  readonly #storage: Storage;
  readonly #restriction: Restriction;
  readonly context: OperationContext;
  /** The items the actor was shown before, if the storage knows its last commit synchronously. */
  readonly items: ActorItems | undefined;
  /** The last commit when it was first asked what is hidden: from then on that is taken to be the same. */
  #hiddenSince: number | undefined;
  readonly #hidden = new Map<Kind, readonly Clause[]>();

  constructor(storage: Storage, restriction: Restriction, context: OperationContext, items?: ActorItems) {
    this.#storage = storage;
    this.#restriction = restriction;
    this.context = context;
    this.items = items;
  }

  /** The last commit, if all changes up to it are known and what is hidden is the same as when it was asked for. */
  get asOf(): number | undefined {
    const isAccessCurrent = this.#hiddenSince === undefined || this.items?.cache.isAccessAsAt(this.#hiddenSince);
    return isAccessCurrent ? this.items?.cache.current : undefined;
  }

  get isRestricted(): boolean {
    return this.#restriction !== unrestricted;
  }

  async hides(kind: Kind): Promise<boolean> {
    return (await this.#hiding(kind)).length > 0;
  }

  // Whether as much is hidden as when the first read began: if not, a later one may have read what was written after a
  // space was closed.
  async isHidingTheSame(restriction: Restriction): Promise<boolean> {
    if (this.asOf !== undefined) return true;
    for (const [kind, clauses] of this.#hidden) {
      if (JSON.stringify(await restriction(kind)) !== JSON.stringify(clauses)) return false;
    }
    return true;
  }

  /** The same reads with nothing hidden, for answers about a document that do not show it. */
  unrestricted(): Reader {
    return new Reader(this.#storage, unrestricted, this.context);
  }

  getMany<K extends Kind>(kind: K, ids: Iterable<string | undefined>): Promise<ReadonlyMap<string, Documents[K]>> {
    const wanted = new Set<string>();
    const keys: DocumentKey[] = [];
    for (const id of ids) {
      if (id === undefined || wanted.has(id)) continue;
      wanted.add(id);
      keys.push({ kind, id });
    }
    return keys.length === 0 ? nothing : this.#getAll(kind, keys);
  }

  async #getAll<K extends Kind>(kind: K, keys: readonly DocumentKey[]): Promise<ReadonlyMap<string, Documents[K]>> {
    const found = new Map<string, Documents[K]>();
    const where = await this.#hiding(kind);
    for (const stored of await this.#storage.get(this.context.teamId, keys, this.context)) {
      if (stored === null) continue;
      const document = documentIn(kind, stored.body);
      if (isVisible(kind, document, where)) found.set(stored.id, document);
    }
    return found;
  }

  async find<K extends Kind>(query: KindQuery<K>): Promise<readonly Documents[K][]> {
    const found = await this.#storage.find(this.context.teamId, await this.#visible(query), this.context);
    return found.map((stored) => documentIn(query.kind, stored.body));
  }

  async lastCommit(): Promise<number> {
    return this.items?.cache.current ?? (await this.#storage.logRange(this.context.teamId)).last;
  }

  /** Reads what one commit left, and not what lies between two, if a few attempts are enough for that. */
  async steadily<T>(read: (last: number) => Promise<T>): Promise<Steady<T>> {
    let last = await this.lastCommit();
    for (let attempt = 1; ; attempt += 1) {
      const found = await read(last);
      const latest = await this.lastCommit();
      if (latest === last || attempt === ATTEMPTS) return { found, last, latest };
      last = latest;
    }
  }

  /** The groups of what the actor may read: as the storage finds them, or by the fields that are given of each document. */
  async summarize<K extends Kind>(query: SummaryQuery & { readonly kind: K }, fieldsOf?: FieldsOf<K>) {
    const visible = await this.#visible(query);
    const { teamId } = this.context;
    const groups = fieldsOf ? undefined : await this.#storage.summarize?.(teamId, visible, this.context);
    if (groups !== undefined) return groups;
    const fold = new SummaryFold(query);
    let after: SortPosition | undefined;
    do {
      const page = { kind: query.kind, where: query.where, sort: ascending("id"), limit: MAX_PAGE_COUNT };
      const found = await this.find<K>({ ...page, ...(after && { after }) });
      const shown =
        fieldsOf === undefined ? found.map((each) => extractFields(query.kind, each)) : await fieldsOf(found);
      for (const [place, fields] of shown.entries()) {
        if (fields !== undefined) fold.add((field) => fields[field] ?? found[place]?.id ?? "");
      }
      const last = found.length < MAX_PAGE_COUNT ? undefined : found.at(-1);
      after = last && { key: last.id, id: last.id };
      if (after !== undefined) await nextTurn();
    } while (after !== undefined && !fold.isFull);
    return fold.groups;
  }

  async findIds<K extends Kind>(query: KindQuery<K>): Promise<readonly string[]> {
    return await this.#storage.findIds(this.context.teamId, await this.#visible(query), this.context);
  }

  async countBy<K extends Kind>(selection: Selected<K>, field: string, values: readonly Scalar[]) {
    if (values.length === 0) return new Map();
    const visible = await this.#visible(selection);
    return await this.#storage.countBy(this.context.teamId, visible, field, values, this.context);
  }

  async count<K extends Kind>({ kind, where }: Selected<K>): Promise<number> {
    return await this.#storage.count(this.context.teamId, await this.#visible({ kind, where }), this.context);
  }

  /** How the storage answers the query, if it knows. The figures include hidden documents. */
  async explain<K extends Kind>(query: KindQuery<K>): Promise<QueryPlan | undefined> {
    return await this.#storage.explain?.(this.context.teamId, await this.#visible(query), this.context);
  }

  async #visible<Q extends { readonly kind: Kind; readonly where: readonly Clause[] }>(query: Q): Promise<Q> {
    const clauses = await this.#hiding(query.kind);
    return clauses.length === 0 ? query : { ...query, where: [...query.where, ...clauses] };
  }

  async #hiding(kind: Kind): Promise<readonly Clause[]> {
    if (!this.isRestricted) return none;
    const asked = this.#hidden.get(kind);
    if (asked !== undefined) return asked;
    this.#hiddenSince ??= this.items?.cache.current ?? BEFORE_ALL;
    const since = this.#hiddenSince;
    const clauses = this.items?.hidingOf(kind) ?? (await this.#restriction(kind));
    this.#hidden.set(kind, clauses);
    // Forms are hidden by where their boards lie.
    if (kind !== "form") this.items?.hide(kind, clauses, since);
    return clauses;
  }
}

/** As a commit: later than any cached one. */
const BEFORE_ALL = -1;
