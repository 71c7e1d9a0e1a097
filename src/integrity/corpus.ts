import { groupBy } from "../base/collections";
import { isObject } from "../base/json";
import { type Kind, kinds } from "../documents";

/** A document as it was stored or given: an object, of which nothing else is taken for granted. */
export type Loose = Readonly<Record<string, unknown>>;

/** The value if it is a text: of anything else JSON may hold, not even a conversion to text can be relied on. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The items of a value that is a list, as objects: what is none is taken for an empty one. */
export const objectsIn = (values: unknown): readonly Loose[] =>
  Array.isArray(values) ? values.map((value: unknown) => (isObject(value) ? value : {})) : [];

export interface Entry {
  readonly kind: Kind;
  /** Its name in front of the path of a field: `cards[3]`. */
  readonly at: string;
  readonly document: Loose;
}

/** A fault of a document at a field, such as `linked_cards[0].card_id`, and what to do about it. */
export type Finding = readonly [field: string, code: string, message: string];

export type Check = (document: Loose, kind: Kind) => Iterable<Finding>;

const none: readonly Entry[] = [];

export class Corpus {
  readonly #byKind: ReadonlyMap<Kind, readonly Entry[]>;
  readonly #byField = new Map<string, ReadonlyMap<unknown, readonly Entry[]>>();

  constructor(entries: Iterable<Entry>) {
    this.#byKind = groupBy(entries, (entry) => entry.kind);
  }

  *[Symbol.iterator](): Generator<Entry> {
    for (const kind of kinds) yield* this.of(kind);
  }

  of(kind: Kind): readonly Entry[] {
    return this.#byKind.get(kind) ?? none;
  }

  where(kind: Kind, field: string, value: unknown): readonly Entry[] {
    const key = `${kind}.${field}`;
    const groups = this.#byField.get(key) ?? groupBy(this.of(kind), ({ document }) => document[field]);
    this.#byField.set(key, groups);
    return (value !== undefined && groups.get(value)) || none;
  }

  find(kind: Kind, id: unknown): Loose | undefined {
    return this.where(kind, "id", id)[0]?.document;
  }
}
