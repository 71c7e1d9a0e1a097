import type { Clause, Query, Scalar } from "../../query";
import type { QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import type { SummaryGroup, SummaryQuery } from "../../summary";
import type { Collection, Entry, FieldFault, IndexStats, OnIndexing } from "../collection/collection";
import { type Definitions, FieldsIndex } from "./fields-index";
import { type Choice, cheapest } from "./plan";
import { Search } from "./search";

/** Fewer empty slots than this do not matter. */
const FEW_EMPTY = 1024;

/** The documents of one kind in one workspace, found through an index of their fields. */
export class IndexedCollection implements Collection {
  readonly #definitions: Definitions;
  readonly #choose: Choice;
  readonly #fewEmpty: number;
  #index: FieldsIndex;
  #search: Search;

  constructor(definitions: Definitions, choose: Choice = cheapest, fewEmpty = FEW_EMPTY) {
    this.#definitions = definitions;
    this.#choose = choose;
    this.#fewEmpty = fewEmpty;
    this.#index = new FieldsIndex(definitions);
    this.#search = new Search(this.#index, choose);
  }

  readonly maxSize = Number.POSITIVE_INFINITY;

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

  put(entry: Entry): void {
    this.#index.put(entry);
  }

  putAll(entries: readonly Entry[], onIndexing?: OnIndexing): void {
    this.#index.putAll(entries, onIndexing);
  }

  delete(id: string): void {
    this.#index.delete(id);
    // Slots are not used again: once most are empty, those that are not get new ones.
    const { empty, size } = this.#index.slots;
    if (empty <= size || empty <= this.#fewEmpty) return;
    const entries = [...this.entries()];
    this.#index = new FieldsIndex(this.#definitions);
    this.#search = new Search(this.#index, this.#choose);
    this.#index.putAll(entries);
  }

  readSomeTexts(): boolean {
    return this.#index.texts.readSome();
  }

  find(query: Query): readonly StoredDocument[] {
    return this.#search.find(query);
  }

  prepare(query: Query): () => readonly StoredDocument[] {
    let { search, ask } = { search: this.#search, ask: this.#search.prepare(query) };
    return () => {
      if (search !== this.#search) [search, ask] = [this.#search, this.#search.prepare(query)];
      return ask();
    };
  }

  explain(query: Query): QueryPlan {
    return this.#search.explain(query);
  }

  count(where: readonly Clause[]): number {
    return this.#search.count(where);
  }

  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    return this.#search.countBy(where, field, values);
  }

  summarize(query: SummaryQuery): readonly SummaryGroup[] {
    return this.#search.summarize(query);
  }

  *entries(): Iterable<Entry> {
    for (const slot of this.#index.slots.used()) yield this.#index.entryAt(slot);
  }

  stats(): IndexStats {
    return this.#index.stats();
  }

  verify(): readonly FieldFault[] {
    return this.#index.verify();
  }
}
