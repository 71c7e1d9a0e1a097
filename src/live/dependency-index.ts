import { SetMap } from "../base/set-map";
import type { Topics } from "../session/item-cache";
import { concernsOthers } from "../session/shown-elsewhere";
import type { FieldValue, Scalar } from "../storage/query";
import type { ChangedDocument } from "./changed-document";

/** Of these, items show only how many documents hold a value. */
const counted: ReadonlySet<string> = new Set(["card.tag_ids", "comment.card_id", "comment.page_id"]);

/** The dependents of documents of a kind: by their ids, or by the values of one of their fields. */
interface Topic<D> {
  readonly kind: string;
  readonly field: string | undefined;
  readonly dependents: SetMap<Scalar, D>;
}

/** Finds what was made of a document, or of the documents that hold a value in a field. */
export class DependencyIndex<D> {
  readonly #topics = new Map<string, Topic<D>>();

  add(dependent: D, topics: Topics): void {
    this.#forEach(topics, ({ dependents }, value) => dependents.add(value, dependent));
  }

  delete(dependent: D, topics: Topics): void {
    this.#forEach(topics, ({ dependents }, value) => dependents.delete(value, dependent));
  }

  /** Hands over what may look different after the change. */
  forEachAffected(change: ChangedDocument, affected: (dependent: D) => void): void {
    for (const { kind, field, dependents } of this.#topics.values()) {
      if (kind !== change.kind) continue;
      if (field !== undefined) {
        for (const value of affectedValues(change, field, dependents)) dependents.get(value)?.forEach(affected);
      } else if (concernsOthers(change)) dependents.get(change.id)?.forEach(affected);
    }
  }

  #forEach(topics: Topics, visit: (topic: Topic<D>, value: Scalar) => void): void {
    for (let index = 0; index < topics.length; index += 2) {
      const name = topics[index] ?? "";
      let topic = this.#topics.get(name);
      if (topic === undefined) {
        const [kind = "", field] = name.split(".");
        topic = { kind, field, dependents: new SetMap() };
        this.#topics.set(name, topic);
      }
      visit(topic, topics[index + 1] ?? "");
    }
  }
}

function affectedValues(change: ChangedDocument, field: string, all: SetMap<Scalar, unknown>): Iterable<Scalar> {
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
