import { type Kind, keysShownElsewhere } from "../documents";
import type { Clause } from "../storage/query";
import type { Commit, DocumentChange, JsonObject, Storage } from "../storage/storage";
import type { ActingActor } from "./context";

/** With more items, or topics that commits touched, everything is forgotten: an item is of about 3 kB. */
const MAX_ITEMS = 10_000;
const MAX_TOUCHED = 10_000;
/** After more commits of others than these it is quicker to forget everything than to read their log. */
const MAX_COMMITS_READ = 100;

/** In pairs, what an item was made of besides its document: kind and id, or `kind.field` and a value to count or show by. */
export type Topics = readonly string[];

export function forEachTopic(topics: Topics, visit: (of: string, value: string) => void): void {
  for (let place = 0; place < topics.length; place += 2) visit(topics[place] ?? "", topics[place + 1] ?? "");
}

/** The topic of everything whose order follows that of lists and boards. */
export const PLACES: Topics = ["places", ""];
const placeKeys = ["order_key", "board_id", "sprint_id", "project_id"] as const;

/** The fields whose values say to which items a document belongs, which show how many of them there are, or more. */
const belongsBy: Readonly<Record<string, readonly string[]>> = {
  ...{ comment: ["card_id", "page_id"], card: ["tag_ids"] },
  ...{ list: ["board_id"], form: ["board_id"], tag: ["project_id"] },
};
const counted: ReadonlySet<string> = new Set(["comment.card_id", "comment.page_id", "card.tag_ids"]);

/** The last commit of all, and that of each value. */
type Touched = { readonly last: number; readonly commits: Map<string, number> };

export interface CachedItem {
  /** The state of the document that it was made of. */
  document: object;
  item: object;
  surroundings: unknown;
  /** A commit after which it was right. */
  sequence: number;
  /** Undefined where any commit may concern it. */
  readonly topics: Topics | undefined;
}

// Remembers the items that actors were shown until a commit concerns them. It follows the log of a storage that knows
// its last commit at once.
export class ItemCache {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #actors = new Map<string, ActorItems>();
  #items = 0;
  /** The last commit whose changes are known. */
  #known = 0;
  /** Everything older than this commit is forgotten. */
  #oldest = 0;
  /** The last commits that concerned topics, by the first part of each. */
  readonly #touched = new Map<string, Touched>();
  #touches = 0;
  #lastTouched = 0;

  constructor(storage: Storage, team: string) {
    this.#storage = storage;
    this.#team = team;
  }

  /** The last commit; undefined while there are commits whose changes are not known. */
  get current(): number | undefined {
    return this.#last() === this.#known ? this.#known : undefined;
  }

  /** Actors of one role and user are shown the same. */
  of({ role, user_id }: ActingActor): ActorItems {
    const key = `${role} ${user_id}`;
    const known = this.#actors.get(key);
    if (known !== undefined) return known;
    const items = new ActorItems(this);
    this.#actors.set(key, items);
    return items;
  }

  async catchUp(): Promise<void> {
    const last = this.#last();
    if (last === undefined || last === this.#known) return;
    if (this.#known === 0 || last - this.#known > MAX_COMMITS_READ) return this.#forgetAll(last);
    const feed = await this.#storage.changes(this.#team, this.#known, MAX_COMMITS_READ + 1);
    if (feed === "gap" || feed.length > MAX_COMMITS_READ) return this.#forgetAll(last);
    for (const { sequence, log } of feed) this.#take(sequence, log.changes);
  }

  /** Takes in a commit that was made here, if all before it are known. */
  committed(sequence: number, { log }: Commit): void {
    const last = this.#last() ?? sequence;
    if (this.#known > 0 && sequence === this.#known + 1 && last === sequence) this.#take(sequence, log.changes);
  }

  isCurrent({ topics, sequence }: CachedItem): boolean {
    if (sequence === this.#known) return true;
    if (sequence < this.#oldest || topics === undefined) return false;
    if (sequence >= this.#lastTouched) return true;
    for (let place = 0; place < topics.length; place += 2) {
      const touched = this.#touched.get(topics[place] ?? "");
      if (touched === undefined || touched.last <= sequence) continue;
      if ((touched.commits.get(topics[place + 1] ?? "") ?? 0) > sequence) return false;
    }
    return true;
  }

  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean {
    return sequence >= this.#oldest;
  }

  added(): void {
    this.#items += 1;
    if (this.#items > MAX_ITEMS) this.#forgetAll(this.#known);
  }

  #last(): number | undefined {
    const last: unknown = this.#storage.lastSequence?.(this.#team);
    if (typeof last === "number") return last;
    // A wrapper that makes every method asynchronous: the result of this call is useless.
    if (last !== undefined) Promise.resolve(last).catch(() => {});
    return undefined;
  }

  #take(sequence: number, changes: readonly DocumentChange[]): void {
    if (sequence <= this.#known) return;
    // A log without changes is of a storage that was filled by other means.
    const isAll = changes.length === 0 || changes.some(concernsAll);
    if (!isAll) forEachTopic(changes.flatMap(topicsConcerned), (of, value) => this.#touch(of, value, sequence));
    if (isAll || this.#touches > MAX_TOUCHED) this.#forgetAll(sequence);
    this.#known = sequence;
  }

  #touch(of: string, value: string, sequence: number): void {
    const commits = this.#touched.get(of)?.commits ?? new Map<string, number>();
    this.#touched.set(of, { last: sequence, commits: commits.set(value, sequence) });
    this.#touches += 1;
    this.#lastTouched = sequence;
  }

  #forgetAll(sequence: number): void {
    this.#known = sequence;
    this.#oldest = sequence;
    this.#items = 0;
    this.#touches = 0;
    this.#touched.clear();
    for (const items of this.#actors.values()) items.clear();
  }
}

export class ActorItems {
  readonly cache: ItemCache;
  readonly #byMaker = new Map<object, Map<string, CachedItem>>();
  readonly #hiding = new Map<Kind, readonly Clause[]>();

  constructor(cache: ItemCache) {
    this.cache = cache;
  }

  /** The item that `maker`, such as a presenter, last built for the id, if it is still current. */
  get(maker: object, id: string): CachedItem | undefined {
    const known = this.by(maker).get(id);
    return known !== undefined && this.cache.isCurrent(known) ? known : undefined;
  }

  /** The last item built for each id, current or stale. */
  by(maker: object): ReadonlyMap<string, CachedItem> {
    return this.#byMaker.get(maker) ?? none;
  }

  set(maker: object, id: string, item: CachedItem): void {
    // A cache that was cleared meanwhile is not filled with stale items.
    if (!this.cache.isAccessAsAt(item.sequence)) return;
    const items = this.#byMaker.get(maker) ?? new Map<string, CachedItem>();
    this.#byMaker.set(maker, items);
    if (!items.has(id)) this.cache.added();
    items.set(id, item);
  }

  /** The clauses that hide documents of the kind; forgotten as soon as access may have changed. */
  hidingOf(kind: Kind): readonly Clause[] | undefined {
    return this.cache.current === undefined ? undefined : this.#hiding.get(kind);
  }

  hide(kind: Kind, clauses: readonly Clause[], sequence: number): void {
    if (this.cache.isAccessAsAt(sequence)) this.#hiding.set(kind, clauses);
  }

  clear(): void {
    this.#byMaker.clear();
    this.#hiding.clear();
  }
}

const none: ReadonlyMap<string, CachedItem> = new Map();

/** Whether a change concerns more than it names: who may read a space, or in which space a card counts. */
const concernsAll = ({ kind, before, after }: DocumentChange): boolean =>
  kind === "project" || (kind === "card" && before !== null && after !== null && "project_id" in after);

/** A change of which whole documents are known, or the keys that differ; `before` is undefined where it is not known. */
type AnyChange = Pick<DocumentChange, "kind" | "id" | "after"> & { readonly before: JsonObject | null | undefined };

/** The topics that the change concerns, as far as it is known what the document was before. */
export function topicsConcerned({ kind, id, before, after }: AnyChange): Topics {
  const topics: string[] = [];
  const differs = (key: string): boolean => !before || after === null || before[key] !== after[key];
  const shownElsewhere = keysShownElsewhere[kind] ?? [];
  if (shownElsewhere.length === 0 || shownElsewhere.some(differs)) topics.push(kind, id);
  if ((kind === "list" || kind === "board") && placeKeys.some(differs)) topics.push(...PLACES);
  // Who may not read all spaces counts only the cards in others.
  const isMoved = kind === "card" && differs("project_id");
  for (const field of belongsBy[kind] ?? []) {
    const [earlier, later] = [valuesOf(before, field), valuesOf(after, field)];
    const isCounted = counted.has(`${kind}.${field}`) && !isMoved;
    for (const value of new Set([...earlier, ...later]))
      if (!isCounted || !earlier.includes(value) || !later.includes(value)) topics.push(`${kind}.${field}`, value);
  }
  return topics;
}

const valuesOf = (body: JsonObject | null | undefined, field: string): readonly string[] =>
  body ? [(body[field] ?? "") as string | readonly string[]].flat() : [];
