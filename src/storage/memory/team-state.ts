import { groupBy } from "../../base/collections";
import type { KindSchema } from "../kind-schema";
import { answerAgain, resultAt } from "../prepare-commit";
import type { Fields } from "../query";
import type { Change, ChangeFeed, Check, Commit, CommitResult, LogRange, Retention } from "../storage";
import type { Collection, Entry, OnIndexing } from "./collection/collection";
import { ScannedCollection } from "./collection/scanned-collection";
import { IndexedCollection } from "./indexed/indexed-collection";

/** The last commits of a workspace: the change feed, and its commits by `txId`. */
class ChangeLog {
  #commits: number;
  #milliseconds = 0;
  readonly #changes = new Map<number, Change>();
  readonly #applied = new Map<string, Change>();
  #sequence = 0;

  constructor(retained: number) {
    this.#commits = retained;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get range(): LogRange {
    return { first: this.#sequence - this.#changes.size + 1, last: this.#sequence };
  }

  retain({ commits = 0, milliseconds = 0 }: Retention): void {
    this.#commits = Math.max(this.#commits, commits);
    this.#milliseconds = Math.max(this.#milliseconds, milliseconds);
  }

  answerTo({ txId, log, check }: Commit): CommitResult | undefined {
    const change = this.#applied.get(txId);
    if (change === undefined) return undefined;
    return answerAgain(JSON.stringify(log), check, { sequence: change.sequence, log: JSON.stringify(change.log) });
  }

  append({ txId, log }: Commit): CommitResult {
    const sequence = ++this.#sequence;
    const change = Object.freeze({ sequence, txId, log });
    this.#changes.set(sequence, change);
    this.#applied.set(txId, change);
    this.#forget(log.time - this.#milliseconds);
    return resultAt(sequence);
  }

  after(sequence: number, limit: number): ChangeFeed {
    if (sequence < this.range.first - 1) return "gap";
    const feed: Change[] = [];
    for (let change = this.#changes.get(sequence + 1); change && feed.length < limit; ) {
      feed.push(change);
      change = this.#changes.get(change.sequence + 1);
    }
    return feed;
  }

  /** Drops commits before the instant for as long as there are more than must be kept. */
  #forget(before: number): void {
    for (const { sequence, txId, log } of this.#changes.values()) {
      if (this.#changes.size <= this.#commits || (this.#milliseconds > 0 && log.time >= before)) return;
      this.#applied.delete(txId);
      this.#changes.delete(sequence);
    }
  }
}

/** From here on the documents of a commit are put kind by kind. */
const MANY = 100;

export type SchemaOf = (kind: string) => KindSchema;

export type NewCollection = (schema: KindSchema) => Collection;

export class TeamState {
  readonly log: ChangeLog;
  readonly #newCollection: NewCollection;
  readonly collections = new Map<string, Collection>();
  readonly #counters = new Map<string, number>();

  constructor(retainedChanges: number, newCollection: NewCollection) {
    this.log = new ChangeLog(retainedChanges);
    this.#newCollection = newCollection;
  }

  /** The documents of a kind, with capacity for so many more. */
  collection(schema: KindSchema, added = 0): Collection {
    const known = this.collections.get(schema.kind);
    const collection = grown(known ?? this.#newCollection(schema), schema, added);
    if (collection !== known) this.collections.set(schema.kind, collection);
    return collection;
  }

  /** Puts documents, none of them twice. */
  put(entries: readonly Entry[], schemaOf: SchemaOf, onIndexing?: OnIndexing): void {
    if (entries.length < MANY) {
      for (const entry of entries) this.collection(schemaOf(entry.document.kind), 1).put(entry);
      return;
    }
    for (const [kind, some] of groupBy(entries, ({ document }) => document.kind)) {
      this.collection(schemaOf(kind), some.length).putAll(some, onIndexing);
    }
  }

  /** Whether a commit with the check would be right about these documents. */
  satisfies(check: Check, schemaOf: SchemaOf): boolean {
    if (!("query" in check)) return this.collection(schemaOf(check.kind)).revision(check.id) === check.rev;
    const { query, count } = check;
    const schema = schemaOf(query.kind);
    schema.checkSelection(query);
    return this.collection(schema).count(query.where) === count;
  }

  /** The documents of a kind in a new collection, with other fields. */
  rebuilt(schema: KindSchema, fieldsOf: (entry: Entry) => Fields, onIndexing?: OnIndexing): Collection {
    const entries = new Map<string, Entry>();
    for (const entry of this.collections.get(schema.kind)?.entries() ?? []) {
      const { document } = entry;
      // An index with a fault may hold a document twice.
      if ((entries.get(document.id)?.document.rev ?? -1) > document.rev) continue;
      entries.set(document.id, {
        document,
        // Made each time they are asked for: those of a million documents at once would take gigabytes.
        get fields() {
          return fieldsOf(entry);
        },
      });
    }
    const collection = grown(this.#newCollection(schema), schema, entries.size);
    collection.putAll([...entries.values()], onIndexing);
    return collection;
  }

  allocate(counter: string, n: number): number {
    const last = this.#counters.get(counter) ?? 0;
    this.#counters.set(counter, last + n);
    return last + 1;
  }
}

/** Up to so many documents, a full scan is no slower than an index. */
const SMALL = 64;

/** The documents of a kind, which get an index once they are more than a few. */
export const newGrowing: NewCollection = (schema) => new ScannedCollection(schema, SMALL);

/** The collection, or one with an index where so many more documents need one. */
function grown(collection: Collection, schema: KindSchema, added: number): Collection {
  if (collection.size + added <= collection.maxSize) return collection;
  const indexed = new IndexedCollection(schema.definitions);
  indexed.putAll([...collection.entries()]);
  return indexed;
}
