import type { Kind } from "../documents";
import { nameOf } from "../storage/name-of";
import type { JsonObject, StoredDocument } from "../storage/storage";

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

  get hasStaged(): boolean {
    for (const { before, after } of this.#byKey.values()) if (before !== after) return true;
    return false;
  }

  has(kind: Kind, id: string): boolean {
    return this.#byKey.has(nameOf({ kind, id }));
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
