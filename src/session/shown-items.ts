import type { Kind } from "../documents";
import type { Clause, Scalar } from "../storage/query";
import type { DocumentChange, JsonValue, Storage } from "../storage/storage";
import type { ActingActor } from "./context";

/** So many items are remembered at least, before the ones not shown again are forgotten; never more than twice as many. */
const MOST_ITEMS = 5000;
/** Where more than this has changed, nothing is taken again. */
const MOST_CHANGES = 1000;

/** The sets of documents whose size items show, by the field that tells what they belong to. */
const countedBy: Readonly<Record<string, readonly string[]>> = { comment: ["card_id", "page_id"], card: ["tag_ids"] };

/**
 * What an item was built from, besides its own document, in pairs: a kind and the id of a document, or `kind.field` and
 * the value by which documents of the kind are counted.
 */
export type Topics = readonly string[];

interface ShownItem {
  readonly item: object;
  /** Undefined: they are not known, so every commit may concern it. */
  readonly topics: Topics | undefined;
  /** The last commit of which it is known that it left the item as it is. */
  sequence: number;
}

/**
 * The items that actors were shown, to be shown again while no commit concerns them: up to 10,000, of about 3 kB each,
 * and none after a thousand changes, or after a change of a space, whichever it concerns.
 * Kept over a storage that tells its last commit at once; what changed since the one before, its log says.
 */
export class ShownItems {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #actors = new Map<string, ShownTo>();
  #added = 0;
  /** Everything older than this commit is forgotten. */
  #floor = 0;
  /** The last commit whose changes are known. */
  #known = 0;
  #changes = 0;
  #isOff = false;
  /** The last commit that concerned each topic. */
  readonly #touched = new Map<string, Map<Scalar, number>>();

  constructor(storage: Storage, team: string) {
    this.#storage = storage;
    this.#team = team;
  }

  /** The last commit whose changes are known, where there is none after it. */
  get current(): number | undefined {
    return this.#last() === this.#known ? this.#known : undefined;
  }

  /** What an actor was shown: those of one role and user see the same. */
  to({ role, user_id }: ActingActor): ShownTo {
    const key = `${role} ${user_id}`;
    const known = this.#actors.get(key);
    if (known !== undefined) return known;
    const shown = new ShownTo(this);
    this.#actors.set(key, shown);
    this.counted();
    return shown;
  }

  /** Takes note of what was committed since. */
  async catchUp(): Promise<void> {
    const last = this.#last();
    if (last === undefined || last === this.#known) return;
    if (this.#known === 0) return this.#forget(last);
    const feed = await this.#storage.changes(this.#team, this.#known, MOST_CHANGES);
    const isWhole = feed !== "gap" && feed.length < MOST_CHANGES;
    if (!isWhole) this.#forget(last);
    else for (const { sequence, log } of feed) this.#note(sequence, log.changes);
  }

  isCurrent(topics: Topics | undefined, sequence: number): boolean {
    if (sequence === this.#known) return true;
    if (sequence < this.#floor || topics === undefined) return false;
    for (let index = 0; index < topics.length; index += 2) {
      const touched = this.#touched.get(topics[index] ?? "")?.get(topics[index + 1] ?? "");
      if (touched !== undefined && touched > sequence) return false;
    }
    return true;
  }

  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean {
    return sequence >= this.#floor;
  }

  counted(): void {
    this.#added += 1;
    if (this.#added <= MOST_ITEMS) return;
    this.#added = 0;
    for (const [key, shown] of this.#actors) if (shown.growOld()) this.#actors.delete(key);
  }

  /** The last commit; undefined where the storage is wrapped in something that makes every method wait. */
  #last(): number | undefined {
    if (this.#isOff) return undefined;
    const last: unknown = this.#storage.lastSequence?.(this.#team);
    if (typeof last === "number") return last;
    this.#isOff = true;
    Promise.resolve(last).catch(() => {});
    return undefined;
  }

  #note(sequence: number, changes: readonly DocumentChange[]): void {
    if (sequence <= this.#known) return;
    this.#changes += changes.length;
    const isTold = changes.length > 0 && this.#changes <= MOST_CHANGES && !changes.some(concernsAll);
    if (!isTold) this.#forget(sequence);
    else for (const change of changes) this.#touch(sequence, change);
    this.#known = sequence;
  }

  #forget(sequence: number): void {
    if (sequence <= this.#known) return;
    this.#floor = sequence;
    this.#known = sequence;
    this.#changes = 0;
    this.#touched.clear();
  }

  #touch(sequence: number, { kind, id, before, after }: DocumentChange): void {
    this.#mark(kind, id, sequence);
    for (const field of countedBy[kind] ?? []) {
      for (const value of valuesOf(before?.[field])) this.#mark(`${kind}.${field}`, value, sequence);
      for (const value of valuesOf(after?.[field])) this.#mark(`${kind}.${field}`, value, sequence);
    }
  }

  #mark(topic: string, value: Scalar, sequence: number): void {
    const known = this.#touched.get(topic);
    if (known === undefined) this.#touched.set(topic, new Map([[value, sequence]]));
    else known.set(value, sequence);
  }
}

/**
 * Whether a change can concern more than it names: who may read a space, or which space a card lies in and so whose
 * counts it is part of.
 */
const concernsAll = ({ kind, before, after }: DocumentChange): boolean =>
  kind === "project" || (kind === "card" && before !== null && after !== null && "project_id" in after);

function valuesOf(value: JsonValue | undefined): readonly Scalar[] {
  return typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
}

/** What one actor was shown. */
export class ShownTo {
  readonly #all: ShownItems;
  #recent = new Map<object, ShownItem>();
  #earlier = new Map<object, ShownItem>();
  #hiding = new Map<Kind, { readonly clauses: readonly Clause[]; readonly sequence: number }>();

  constructor(all: ShownItems) {
    this.#all = all;
  }

  /** The last commit whose changes are known, where there is none after it. */
  get current(): number | undefined {
    return this.#all.current;
  }

  catchUp(): Promise<void> {
    return this.#all.catchUp();
  }

  /** What the document was shown as, if it still would be after that commit, the last one. */
  itemOf(document: object, sequence: number): object | undefined {
    const shown = this.#recent.get(document) ?? this.#recall(document);
    if (shown === undefined || !this.#all.isCurrent(shown.topics, shown.sequence)) return undefined;
    shown.sequence = sequence;
    return shown.item;
  }

  /** Remembers what the document was shown as after that commit. */
  keep(document: object, item: object, topics: Topics | undefined, sequence: number): void {
    this.#put(document, { item, topics, sequence });
  }

  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean {
    return this.#all.isAccessAsAt(sequence);
  }

  /** What hides documents of the kind, if it is still the same. */
  hidingOf(kind: Kind): readonly Clause[] | undefined {
    const known = this.#hiding.get(kind);
    return known !== undefined && this.current !== undefined && this.#all.isAccessAsAt(known.sequence)
      ? known.clauses
      : undefined;
  }

  /** Remembers what hides documents of the kind after that commit. */
  hide(kind: Kind, clauses: readonly Clause[], sequence: number): void {
    this.#hiding.set(kind, { clauses, sequence });
  }

  /** Forgets what was not shown for long; true when nothing is left. */
  growOld(): boolean {
    this.#earlier = this.#recent;
    this.#recent = new Map();
    return this.#earlier.size === 0;
  }

  #recall(document: object): ShownItem | undefined {
    const earlier = this.#earlier.get(document);
    if (earlier !== undefined) this.#put(document, earlier);
    return earlier;
  }

  #put(document: object, shown: ShownItem): void {
    if (!this.#recent.has(document)) this.#all.counted();
    this.#recent.set(document, shown);
  }
}
