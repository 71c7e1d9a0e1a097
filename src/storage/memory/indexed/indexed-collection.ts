import type { Clause, Query, Scalar } from "../../query";
import type { QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import type { Collection, Entry, IndexStats, OnIndexing, PreparedSearch } from "../collection/collection";
import type { FieldFault } from "../collection/field-fault";
import { countOf, countsOf } from "./counting";
import { type Definitions, FieldsIndex } from "./fields-index";
import { HeldEntry } from "./held-entry";
import { type Choice, cheapest } from "./planner";
import { Search } from "./search";

/** Below so many empty slots it does not matter how many of all they are. */
const FEW_EMPTY = 1024;

/** The documents of one kind in one workspace, found through an index of their fields. */
export class IndexedCollection implements Collection {
  readonly #definitions: Definitions;
  #index: FieldsIndex;
  readonly #choose: Choice;
  readonly #fewEmpty: number;

  constructor(definitions: Definitions, choose: Choice = cheapest, fewEmpty = FEW_EMPTY) {
    this.#definitions = definitions;
    this.#fewEmpty = fewEmpty;
    this.#index = new FieldsIndex(definitions);
    this.#choose = choose;
  }

  readonly settled = this;
  readonly takesChanges = true;

  get size(): number {
    return this.#index.slots.size;
  }

  get(id: string): StoredDocument | null {
    const slot = this.#index.slots.find(id);
    return slot === undefined ? null : this.#index.slots.document(slot);
  }

  revision(id: string): number {
    return this.get(id)?.rev ?? 0;
  }

  bytesOf(id: string): number {
    const slot = this.#index.slots.find(id);
    return slot === undefined ? 0 : this.#index.slots.bytesOf(slot);
  }

  put(entry: Entry): void {
    this.#index.put(entry);
  }

  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    if (this.size === 0) this.#build(entries, onIndexing);
    else this.#index.putAll(entries, onIndexing);
  }

  delete(id: string): void {
    this.#index.delete(id);
    // Slots are not used again: once most are empty, those that are not get new ones.
    const { empty, size } = this.#index.slots;
    if (empty > size && empty > this.#fewEmpty) this.#build([...this.entries()]);
  }

  readSomeTexts(): boolean {
    return this.#index.texts.readSome();
  }

  find(query: Query): readonly StoredDocument[] {
    return this.prepare(query).find({});
  }

  prepare(query: Query): PreparedSearch {
    return new Search(this.#index, query, this.#choose);
  }

  explain(query: Query): QueryPlan {
    return new Search(this.#index, query, this.#choose).explain();
  }

  count(where: readonly Clause[]): number {
    return countOf(this.#index, where, this.#choose);
  }

  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    return countsOf(this.#index, where, field, values, this.#choose);
  }

  *entries(): Iterable<Entry> {
    for (const [slot, document] of this.#index.slots.documents.entries()) {
      if (document !== undefined) yield new HeldEntry(this.#index, slot, document);
    }
  }

  stats(): IndexStats {
    return this.#index.stats();
  }

  verify(): readonly FieldFault[] {
    return this.#index.verify();
  }

  #build(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    // What was compiled for the index that goes would find nothing new in it for good.
    this.#index.slots.touch();
    this.#index = new FieldsIndex(this.#definitions);
    this.#index.putAll(entries, onIndexing);
  }
}
