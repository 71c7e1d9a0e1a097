import { Immer } from "immer";
import { isSame } from "../base/json";
import { documentIn, extractFields, type Kind } from "../documents";
import { nameOf } from "../storage/name-of";
import type { Check, Commit, DocumentChange, DocumentWrite, JsonObject, StoredDocument } from "../storage/storage";
import { committer, type OperationContext, recordedActor } from "./context";

export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Draft<T[K]> }
    : T;

export type Parts = Readonly<Record<string, unknown>>;

// An instance of our own, so that the app's settings of immer and ours do not meet. The session freezes what it keeps.
const immer = new Immer({ autoFreeze: false });

// The result of a recipe: a key whose value equals the original's has the original's, and keys that are `undefined` are
// left out. The original itself when nothing differs. The keys that differ are added to `touched`.
export function changed<T extends object>(
  original: T,
  recipe: (draft: Draft<T>) => void,
  touched: Set<string> = new Set(),
): T {
  const made = immer.produce(original, (draft) => {
    recipe(draft as Draft<T>);
  });
  if (made === original) return original;
  const [before, after] = [original as Parts, made as Record<string, unknown>];
  const keys = changedKeys(before, after).filter((key) => {
    const isEqual = isSame(own(before, key), own(after, key));
    if (isEqual) put(after, key, before[key]);
    return !isEqual;
  });
  if (keys.length === 0) return original;
  for (const key of keys) touched.add(key);
  const isWhole = keys.every((key) => Object.hasOwn(after, key)) && !Object.values(after).includes(undefined);
  if (isWhole && Object.keys(after).length === Object.keys(before).length) return made;
  // An object that gets keys one by one, or loses one, is large and slow to read for good: its copy is not.
  return { ...(isWhole ? made : (defined(after) as T)) };
}

/** The keys that hold different things in two objects; a key that one of them lacks is undefined there. */
export function changedKeys(before: Parts, after: Parts): string[] {
  const keys = Object.keys(after).filter((key) => after[key] !== before[key]);
  for (const key of Object.keys(before)) if (before[key] !== undefined && !Object.hasOwn(after, key)) keys.push(key);
  return keys;
}

const defined = (parts: Parts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));

const own = (parts: Parts, key: string): unknown => (Object.hasOwn(parts, key) ? parts[key] : undefined);

/** Sets a key, even one that assigning to would reach the prototype. */
function put(parts: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") parts[key] = value;
  else Object.defineProperty(parts, key, { value, configurable: true, enumerable: true, writable: true });
}

type Stamps = { user_updated: unknown; time_updated: unknown };

export function stamp<D extends object>(document: D, { actor, now }: OperationContext, touched: Set<string>): D {
  const stamps: Partial<Stamps> = { time_updated: now };
  if ("user_updated" in document) stamps.user_updated = recordedActor(actor);
  for (const key of Object.keys(stamps)) touched.add(key);
  return Object.assign(document, stamps);
}

/** Whether a change reverts all changes before it, and leaves only their stamps. */
export function isUndone(before: object, changed: object, touched: ReadonlySet<string>): boolean {
  const [known, parts] = [before as Parts, changed as Parts];
  for (const key of touched) {
    if (key === "time_updated" || key === "user_updated") continue;
    if (!isSame(known[key], parts[key])) return false;
  }
  return true;
}

/** A document that this commit changes, whole on both sides. */
export interface StagedChange {
  readonly kind: Kind;
  readonly id: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** A change of which it is known what it touched: where the document was there before, no other keys differ. */
export interface TrackedChange extends StagedChange {
  /** The revision that was there before; 0 if there was none. */
  readonly rev: number;
  readonly touched: ReadonlySet<string>;
}

export function commitOf(
  staged: readonly TrackedChange[],
  check: readonly Check[],
  { actor, operation, nowMs, ulid }: OperationContext,
): Commit {
  const puts: DocumentWrite[] = [];
  const del = [];
  for (const { kind, id, after } of staged) {
    if (after === null) del.push({ kind, id });
    else puts.push({ kind, id, body: after, fields: extractFields(kind, documentIn(kind, after)) });
  }
  const log = { time: nowMs, actor: committer(actor), operation, changes: staged.map(difference) };
  return { txId: ulid(), log, check, put: puts, del };
}

/** Only the keys that changed, so that a change of one field of a large document stays small. */
function difference({ kind, id, before, after, touched }: TrackedChange): DocumentChange {
  if (before === null || after === null) return { kind, id, before, after };
  const was = {};
  const is = {};
  for (const key of touched) {
    if (before[key] === after[key]) continue;
    put(was, key, before[key]);
    put(is, key, after[key]);
  }
  return { kind, id, before: was, after: is };
}

/** One document as the session has it: `rev` and `before` as they were read, `after` as it will be committed. */
export interface Entry {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
  readonly before: JsonObject | null;
  after: JsonObject | null;
  /** The keys in which `after` may differ from `before`. */
  readonly touched: Set<string>;
}

export type Named = Pick<Entry, "kind" | "id">;

/** The documents that a session has read or staged. What came first stays. */
export class Entries {
  readonly #byKey = new Map<string, Entry>();

  get all(): readonly Entry[] {
    return [...this.#byKey.values()];
  }

  get staged(): readonly Entry[] {
    return this.all.filter(({ before, after }) => before !== after);
  }

  known(kind: Kind, id: string): Entry | undefined {
    return this.#byKey.get(nameOf({ kind, id }));
  }

  get(kind: Kind, id: string): Entry {
    const entry = this.known(kind, id);
    if (entry === undefined) throw new Error(`${kind} ${id} was not read in this session`);
    return entry;
  }

  add(kind: Kind, id: string, rev: number, body: JsonObject | null): Entry {
    const key = nameOf({ kind, id });
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const entry: Entry = { kind, id, rev, before: body, after: body, touched: new Set() };
    this.#byKey.set(key, entry);
    return entry;
  }

  addAll(keys: readonly Named[], found: readonly (StoredDocument | null)[]): void {
    keys.forEach(({ kind, id }, index) => {
      const stored = found[index] ?? null;
      this.add(kind, id, stored?.rev ?? 0, stored?.body ?? null);
    });
  }
}
