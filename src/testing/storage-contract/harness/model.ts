import { KindSchema } from "../../../storage/kind-schema";
import { ScannedCollection } from "../../../storage/memory/collection/scanned-collection";
import type { Query, Scalar, Selection } from "../../../storage/query";
import type { Change, Check, Commit, CommitResult, DocumentKey, StoredDocument } from "../../../storage/storage";
import type { SummaryGroup, SummaryQuery } from "../../../storage/summary";
import { extendedKinds } from "./fixture";

/**
 * The reference model of a storage for one team. It decides on commits by rules of its own, shared with no storage;
 * documents are found as the reference evaluator finds them, by looking at each.
 */
export class StorageModel {
  readonly #kinds = new Map<string, ScannedCollection>();
  readonly #log: Change[] = [];

  commit({ txId, log, check, put, del }: Commit): CommitResult {
    const earlier = this.#log.find((change) => change.txId === txId);
    if (earlier !== undefined) {
      const { sequence } = earlier;
      const saysTheSame = JSON.stringify(log) === JSON.stringify(earlier.log);
      const isLater = check.some((condition) => "rev" in condition && condition.rev >= sequence);
      return saysTheSame && !isLater ? { ok: true, sequence, rev: sequence } : { ok: false, conflicts: [] };
    }
    const conflicts = check.filter((condition) => !this.#holds(condition));
    if (conflicts.length > 0) return { ok: false, conflicts };
    const sequence = this.#log.push({ sequence: this.#log.length + 1, txId, log });
    for (const { fields, ...document } of put)
      this.#of(document.kind).put({ document: { ...document, rev: sequence }, fields });
    for (const { kind, id } of del) this.#of(kind).delete(id);
    return { ok: true, sequence, rev: sequence };
  }

  get({ kind, id }: DocumentKey): StoredDocument | null {
    return this.#of(kind).get(id);
  }

  find(query: Query): readonly StoredDocument[] {
    return this.#of(query.kind).find(query);
  }

  count({ kind, where }: Selection): number {
    return this.#of(kind).count(where);
  }

  countBy({ kind, where }: Selection, field: string, values: readonly Scalar[]): ReadonlyMap<Scalar, number> {
    return this.#of(kind).countBy(where, field, values);
  }

  summarize(query: SummaryQuery): readonly SummaryGroup[] {
    return this.#of(query.kind).summarize(query);
  }

  changes(after: number, limit: number): readonly Change[] {
    return this.#log.slice(after, after + limit);
  }

  #holds(check: Check): boolean {
    if ("query" in check) return this.count(check.query) === check.count;
    return (this.get(check)?.rev ?? 0) === check.rev;
  }

  #of(kind: string): ScannedCollection {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const schema = new KindSchema(extendedKinds.find((declared) => declared.kind === kind) ?? { kind, fields: {} });
    const documents = new ScannedCollection(schema);
    this.#kinds.set(kind, documents);
    return documents;
  }
}
