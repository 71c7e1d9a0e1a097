import type { Collection, Entry } from "../memory/collection/collection";
import { ScannedCollection } from "../memory/collection/scanned-collection";
import { wrongFields } from "../memory/derived-fields";
import { grown, newGrowing } from "../memory/grown";
import type { Check, DocumentKey, IndexFault } from "../storage";
import type { Declarations } from "./declarations";

/** All documents of one team after some commit. */
export class Contents {
  readonly #collections = new Map<string, Collection>();
  readonly #declarations: Declarations;
  #sequence: number;

  constructor(sequence: number, declarations: Declarations) {
    this.#sequence = sequence;
    this.#declarations = declarations;
  }

  /** The number of the last commit these documents show. */
  get sequence(): number {
    return this.#sequence;
  }

  /** The documents of a kind, where so many more can be put. */
  collection(kind: string, added = 0): Collection {
    const schema = this.#declarations.schema(kind);
    const known = this.#collections.get(kind) ?? (schema ? newGrowing(schema) : new ScannedCollection());
    const collection = schema ? grown(known, schema, added) : known;
    this.#collections.set(kind, collection);
    return collection;
  }

  /** Whether a commit with the check would be right about these documents. */
  satisfies(check: Check): boolean {
    if (!("query" in check)) return this.collection(check.kind).revision(check.id) === check.rev;
    return this.collection(check.query.kind).count(check.query.where) === check.count;
  }

  /** The first documents of a kind, which are indexed all at once. */
  fill(kind: string, entries: readonly Entry[]): void {
    this.collection(kind, entries.length).putAll(entries);
  }

  /** Goes on to the state after a later commit; in one turn, so that no read comes between. */
  advance(sequence: number, put: readonly Entry[], del: readonly DocumentKey[]): void {
    for (const entry of put) this.collection(entry.document.kind, 1).put(entry);
    for (const { kind, id } of del) this.collection(kind).delete(id);
    this.#sequence = sequence;
  }

  verify(): readonly IndexFault[] {
    return Array.from(this.#collections, ([kind, collection]) => {
      const schema = this.#declarations.schema(kind);
      const wrong = schema === undefined ? [] : wrongFields(schema, collection.entries());
      return [...collection.verify(), ...wrong].map((fault): IndexFault => ({ kind, ...fault }));
    }).flat();
  }
}
