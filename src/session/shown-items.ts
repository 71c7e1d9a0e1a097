import type { Scalar } from "../storage/query";
import type { Commit, DocumentChange, JsonValue, LogAsked, LogTold, Storage } from "../storage/storage";
import type { ActingActor } from "./context";
import type { LogFollower } from "./log-along";
import { SharedClauses } from "./shared-clauses";
import { concernsOthers } from "./shown-elsewhere";
import type { ShownItem, Topics } from "./shown-item-cache";
import { type Remembrance, ShownTo } from "./shown-to";
import { TouchedTopics } from "./touches";

/** So many items are remembered at least, before the ones not shown again are forgotten; never more than twice as many. */
const MOST_ITEMS = 5000;
/** So many changes are remembered at least, if so many are not made at once; never more than twice as many. */
const MOST_CHANGES = 10_000;
/**
 * From so many commits on that nobody has looked at, nothing is taken again; and pages of so many items are looked for.
 * Where the last commit and the log are read from a database, that must be worth it.
 */
const within = { commits: 1000, items: 1 };
const ofDatabase = { commits: 20, items: 5 };

/** The topic of what is made of the places of lists and boards. */
export const PLACES: Topics = ["places", ""];
const placeKeys = ["order_key", "board_id", "sprint_id", "project_id"] as const;

/** The sets of documents whose size items show, by the field that tells what they belong to. */
const countedBy: Readonly<Record<string, readonly string[]>> = { comment: ["card_id", "page_id"], card: ["tag_ids"] };

/**
 * The items that actors were shown, alone and on pages, to be shown again while no commit concerns them: up to 10,000,
 * of about 3 kB each, and none that was not looked at for ten thousand changes, or since a change of a space, whichever it
 * concerns.
 * Kept over a storage that tells its last commit at once, or along with reads; what changed since the one before, its log
 * says.
 */
export class ShownItems implements Remembrance, LogFollower {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #actors = new Map<string, ShownTo>();
  #added = 0;
  /** Everything older than this commit is forgotten. */
  #floor = 0;
  /** The last commit since when nothing is known that could hide or show documents. */
  #access = 0;
  /** The last commit whose changes are known. */
  #known = 0;
  /** The commit from which on the changes are counted. */
  #counted = 0;
  #changes = 0;
  #isOff = false;
  /** Whether the log told along with reads was short the last time, so that it is worth asking for. */
  #isLogShort = false;
  readonly #touched = new TouchedTopics();
  readonly #worth: typeof within;
  readonly hiding = new SharedClauses();

  constructor(storage: Storage, team: string) {
    this.#storage = storage;
    this.#team = team;
    this.#worth = storage.capabilities.multiProcess ? ofDatabase : within;
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

  /** Whether so many items are worth looking for. */
  isWorth(items: number): boolean {
    return items >= this.#worth.items;
  }

  /** Takes note of what was committed since. */
  async catchUp(): Promise<void> {
    const last = this.#last();
    if (last === undefined || last === this.#known) return;
    const most = this.#worth.commits;
    if (this.#known === 0 || last - this.#known >= most) return this.#forgetAll(last);
    const feed = await this.#storage.changes(this.#team, this.#known, most);
    const isWhole = feed !== "gap" && feed.length < most;
    if (!isWhole) this.#forgetAll(last);
    else for (const { sequence, log } of feed) this.#note(sequence, log.changes);
  }

  get known(): number {
    return this.#known;
  }

  /** The log of a few commits; where there were more the last time, only how many they are. */
  get wanted(): LogAsked {
    return { after: this.#known, limit: this.#isLogShort ? ofDatabase.commits : 0 };
  }

  receive({ after }: LogAsked, { last, changes }: LogTold): boolean {
    if (last < after) return false;
    this.#isLogShort = last - after <= ofDatabase.commits;
    if (changes === "gap" || changes.length < last - after) this.#forgetAll(last);
    else for (const { sequence, log } of changes) this.#note(sequence, log.changes);
    return true;
  }

  /** Takes note of a commit that was made here, if all before it are known. */
  committed(sequence: number, { log }: Commit): void {
    const last = this.#last() ?? sequence;
    if (this.#known > 0 && sequence === this.#known + 1 && last === sequence) this.#note(sequence, log.changes);
  }

  isCurrent({ topics, sequence }: ShownItem): boolean {
    if (sequence === this.#known) return true;
    if (sequence < this.#floor || topics === undefined) return false;
    return sequence >= this.#touched.last || !this.#touched.areTouchedAfter(sequence, topics);
  }

  isAllAsAt(sequence: number): boolean {
    return sequence >= this.#floor && sequence >= this.#touched.last;
  }

  /** Whether nothing was committed since that could hide or show documents. */
  isAccessAsAt(sequence: number): boolean {
    return sequence >= this.#access;
  }

  counted(): void {
    this.#added += 1;
    if (this.#added <= MOST_ITEMS) return;
    this.#added = 0;
    for (const [key, shown] of this.#actors) if (shown.growOld()) this.#actors.delete(key);
  }

  /** The last commit; undefined where the storage cannot tell, or is wrapped in something that makes every method wait. */
  #last(): number | undefined {
    if (this.#isOff) return undefined;
    const last: unknown = this.#storage.lastSequence?.(this.#team);
    if (typeof last === "number" || last === undefined) return last;
    this.#isOff = true;
    // It was asked only to see whether it answers at once; what it would have said, or failed with, concerns nobody.
    Promise.resolve(last).catch(() => {});
    return undefined;
  }

  #note(sequence: number, changes: readonly DocumentChange[]): void {
    if (sequence <= this.#known) return;
    const isExact = changes.length > 0 && changes.length <= MOST_CHANGES && !changes.some(concernsAll);
    if (isExact) this.#touchAll(sequence, changes);
    else this.#forgetAll(sequence);
  }

  #touchAll(sequence: number, changes: readonly DocumentChange[]): void {
    if (this.#changes + changes.length > MOST_CHANGES) this.#forgetOld();
    this.#changes += changes.length;
    for (const change of changes) this.#touch(sequence, change);
    this.#known = sequence;
  }

  /** Forgets the changes that were not counted any more, and what was not looked at since. */
  #forgetOld(): void {
    this.#floor = this.#counted;
    this.#touched.forget(this.#floor);
    this.#counted = this.#known;
    this.#changes = 0;
  }

  #forgetAll(sequence: number): void {
    if (sequence <= this.#known) return;
    this.#known = sequence;
    this.#floor = sequence;
    this.#access = sequence;
    this.#counted = sequence;
    this.#changes = 0;
    this.#touched.forget(sequence);
  }

  #touch(sequence: number, change: DocumentChange): void {
    const { kind, id, before, after } = change;
    if (concernsOthers(change)) this.#touched.mark(kind, id, sequence);
    if (concernsPlaces(change)) this.#touched.mark("places", "", sequence);
    for (const field of countedBy[kind] ?? []) {
      for (const value of valuesOf(before?.[field])) this.#touched.mark(`${kind}.${field}`, value, sequence);
      for (const value of valuesOf(after?.[field])) this.#touched.mark(`${kind}.${field}`, value, sequence);
    }
  }
}

/**
 * Whether a change can concern more than it names: who may read a space, or which space a card lies in and so whose
 * counts it is part of.
 */
const concernsAll = ({ kind, before, after }: DocumentChange): boolean =>
  kind === "project" || (kind === "card" && before !== null && after !== null && "project_id" in after);

/** Whether lists or boards may come in another order after the change. */
const concernsPlaces = ({ kind, before, after }: DocumentChange): boolean =>
  (kind === "list" || kind === "board") && (before === null || after === null || placeKeys.some((key) => key in after));

function valuesOf(value: JsonValue | undefined): readonly Scalar[] {
  return typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
}
