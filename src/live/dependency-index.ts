import type { Kind } from "../documents";
import type { Dependencies } from "../presentation/dependencies";
import { concernsOthers } from "../session/shown-elsewhere";
import type { FieldValue, Scalar } from "../storage/query";
import type { ChangedDocument } from "./changed-document";

/** Something built from other documents. */
export interface Dependent {
  /** Each takes it out of the index in one place. */
  readonly releases: (() => void)[];
}

type ByValue<D> = Map<Scalar, Set<D>>;

/** Of these, items show only how many documents hold a value. */
const counted: ReadonlySet<string> = new Set(["card.tag_ids", "comment.card_id", "comment.page_id"]);

/** Finds what was made of a document, or of the documents that hold a value in a field. */
export class DependencyIndex<D extends Dependent> {
  readonly #documents = new Map<Kind, ByValue<D>>();
  readonly #holders = new Map<Kind, Map<string, ByValue<D>>>();

  add(dependent: D, { documents, held }: Dependencies): void {
    for (const { kind, id } of documents) addAt(at(this.#documents, kind), id, dependent);
    for (const { kind, field, value } of held) addAt(at(at(this.#holders, kind), field), value, dependent);
  }

  release(dependent: D): void {
    for (const release of dependent.releases.splice(0)) release();
  }

  /** Hands over what may look different after the change. */
  forEachAffected(change: ChangedDocument, affected: (dependent: D) => void): void {
    const shownIn = this.#documents.get(change.kind)?.get(change.id);
    if (shownIn !== undefined && concernsOthers(change)) shownIn.forEach(affected);
    for (const [field, byValue] of this.#holders.get(change.kind) ?? []) {
      if (byValue.size === 0) continue;
      for (const value of affectedValues(change, field, byValue)) byValue.get(value)?.forEach(affected);
    }
  }
}

function affectedValues(change: ChangedDocument, field: string, all: ByValue<unknown>): Iterable<Scalar> {
  if (change.before === undefined) return all.keys();
  const isCounted = counted.has(`${change.kind}.${field}`);
  const stays = change.before !== null && change.after !== null;
  // Who may not read all spaces counts only what lies in others.
  const isMoved = change.kind === "card" && stays && change.differs("project_id");
  const differs = change.differs(field);
  if (!differs && isCounted && !isMoved) return [];
  const later = scalarsOf(change.value(field));
  if (!differs) return later;
  const earlier = scalarsOf(change.previous(field));
  if (!isCounted || isMoved) return new Set([...earlier, ...later]);
  return [...earlier.filter((value) => !later.includes(value)), ...later.filter((value) => !earlier.includes(value))];
}

const scalarsOf = (value: FieldValue): readonly Scalar[] => (typeof value === "object" ? value : [value]);

function at<K, K2, V>(maps: Map<K, Map<K2, V>>, key: K): Map<K2, V> {
  const map = maps.get(key) ?? new Map<K2, V>();
  maps.set(key, map);
  return map;
}

function addAt<D extends Dependent>(byValue: ByValue<D>, value: Scalar, dependent: D): void {
  const set = byValue.get(value) ?? new Set<D>();
  if (set.has(dependent)) return;
  byValue.set(value, set.add(dependent));
  dependent.releases.push(() => {
    set.delete(dependent);
    if (set.size === 0 && byValue.get(value) === set) byValue.delete(value);
  });
}
