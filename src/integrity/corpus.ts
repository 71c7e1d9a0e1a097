import { groupBy } from "../base/group-by";
import { type Kind, kinds } from "../documents";
import type { Loose } from "./loose";

/** One document. */
export interface Entry {
  readonly kind: Kind;
  /** Its name in front of the path of a field: `cards[3]`. */
  readonly at: string;
  readonly document: Loose;
}

const none: readonly Entry[] = [];

/** All documents of a workspace, or of a file, found by any of their fields. */
export class Corpus {
  readonly #byKind: ReadonlyMap<Kind, readonly Entry[]>;
  readonly #byField = new Map<string, ReadonlyMap<unknown, readonly Entry[]>>();
  readonly #byId = new Map<Kind, ReadonlyMap<unknown, Loose>>();

  constructor(entries: Iterable<Entry>) {
    this.#byKind = groupBy(entries, (entry) => entry.kind);
  }

  *[Symbol.iterator](): Generator<Entry> {
    for (const kind of kinds) yield* this.of(kind);
  }

  of(kind: Kind): readonly Entry[] {
    return this.#byKind.get(kind) ?? none;
  }

  /** The documents of the kind whose field has this value; none have `undefined`. */
  where(kind: Kind, field: string, value: unknown): readonly Entry[] {
    const key = `${kind}.${field}`;
    let groups = this.#byField.get(key);
    if (groups === undefined) {
      groups = groupBy(this.of(kind), ({ document }) => document[field]);
      this.#byField.set(key, groups);
    }
    return (value !== undefined && groups.get(value)) || none;
  }

  /** The first document of the kind with this id. */
  find(kind: Kind, id: unknown): Loose | undefined {
    return id === undefined ? undefined : this.#withIds(kind).get(id);
  }

  #withIds(kind: Kind): ReadonlyMap<unknown, Loose> {
    const known = this.#byId.get(kind);
    if (known !== undefined) return known;
    const byId = new Map<unknown, Loose>();
    for (const { document } of this.of(kind)) if (!byId.has(document["id"])) byId.set(document["id"], document);
    this.#byId.set(kind, byId);
    return byId;
  }
}
