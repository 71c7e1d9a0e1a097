import { FirstInOrder } from "../../../base/collections";
import { compareForSort, matchesClauses } from "../../evaluate";
import type { KindSchema } from "../../kind-schema";
import type { Clause, Query, Scalar, Sort, SortPosition } from "../../query";
import { planOf, type QueryPlan } from "../../query-plan";
import type { StoredDocument } from "../../storage";
import { SummaryFold, type SummaryGroup, type SummaryQuery } from "../../summary";
import type { Collection, Entry } from "./collection";

interface Candidate extends SortPosition {
  readonly document: StoredDocument;
}

/** The documents of one kind in one workspace. Every question is answered by looking at each of them. */
export class ScannedCollection implements Collection {
  readonly #entries = new Map<string, Entry>();
  readonly #schema: KindSchema;
  readonly maxSize: number;

  constructor(schema: KindSchema, maxSize = Number.POSITIVE_INFINITY) {
    this.#schema = schema;
    this.maxSize = maxSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(id: string): StoredDocument | null {
    return this.#entries.get(id)?.document ?? null;
  }

  revision(id: string): number {
    return this.get(id)?.rev ?? 0;
  }

  put({ document, fields }: Entry): void {
    this.#entries.set(document.id, { document, fields: this.#schema.fieldValues(fields) });
  }

  putAll(entries: readonly Entry[]): void {
    for (const entry of entries) this.put(entry);
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  find({ where, sort, after, offset = 0, limit = Number.POSITIVE_INFINITY }: Query): readonly StoredDocument[] {
    const compare = compareForSort(sort);
    const first = new FirstInOrder<Candidate>(compare, offset + limit);
    for (const entry of this.#matching(where)) {
      const candidate = candidateOf(entry, sort);
      if (after === undefined || compare(candidate, after) > 0) first.add(candidate);
    }
    return first
      .take()
      .slice(offset)
      .map(({ document }) => document);
  }

  count(where: readonly Clause[]): number {
    let count = 0;
    for (const _ of this.#matching(where)) count++;
    return count;
  }

  countBy(where: readonly Clause[], field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    const counts = new Map(values.map((value) => [value, 0]));
    for (const entry of this.#matching(where)) {
      for (const value of elementsOf(entry, field)) {
        const count = counts.get(value);
        if (count !== undefined) counts.set(value, count + 1);
      }
    }
    return counts;
  }

  summarize(query: SummaryQuery): readonly SummaryGroup[] {
    const fold = new SummaryFold(query);
    for (const { fields, document } of this.#matching(query.where)) {
      fold.add((field) => fields[field] ?? document.id);
      if (fold.isFull) break;
    }
    return fold.groups.slice(0, query.limit);
  }

  explain(query: Query): QueryPlan {
    const began = performance.now();
    const { length: found } = this.find(query);
    const milliseconds = performance.now() - began;
    const { where } = query;
    const passed = Array.from({ length: where.length + 1 }, (_, place) => this.count(where.slice(0, place)));
    const { size } = this;
    return planOf({ driver: "scan", estimated: size, examined: size, found, milliseconds }, where, passed);
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  *#matching(where: readonly Clause[]): Iterable<Entry> {
    for (const entry of this.#entries.values()) {
      if (matchesClauses(entry.fields, where, entry.document.id)) yield entry;
    }
  }
}

function candidateOf({ document, fields }: Entry, { field }: Sort): Candidate {
  const value = fields[field];
  // Only `id` has no entry among the fields, and only single values can be sorted by.
  const key = value === undefined || typeof value === "object" ? document.id : value;
  return { key, id: document.id, document };
}

/** Sets hold no value twice, so each counts a document once. */
function elementsOf({ document, fields }: Entry, field: string): readonly Scalar[] {
  const value = fields[field] ?? document.id;
  return typeof value === "object" ? value : [value];
}
