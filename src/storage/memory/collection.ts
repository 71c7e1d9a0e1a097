import { compareForSort, matchesClauses } from "../evaluate";
import type { Clause, Fields, Query, Scalar, Sort, SortPosition } from "../query";
import type { StoredDocument } from "../storage";
import { FirstInOrder } from "./first-in-order";

/** A document with the field values it is found by. */
export interface Entry {
  readonly document: StoredDocument;
  readonly fields: Fields;
}

interface Candidate extends SortPosition {
  readonly document: StoredDocument;
}

/** The documents of one kind in one workspace. Every question is answered by looking at each of them. */
export class Collection {
  readonly #entries = new Map<string, Entry>();

  get(id: string): StoredDocument | null {
    return this.#entries.get(id)?.document ?? null;
  }

  /** 0 when the document does not exist. */
  revision(id: string): number {
    return this.get(id)?.rev ?? 0;
  }

  put(entry: Entry): void {
    this.#entries.set(entry.document.id, entry);
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

  /** Gives every document the fields of a new declaration. */
  redeclare(fieldValues: (fields: Fields) => Fields): void {
    for (const { document, fields } of [...this.#entries.values()]) {
      this.put({ document, fields: fieldValues(fields) });
    }
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
