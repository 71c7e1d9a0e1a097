import { SetMap } from "../base/collections";
import type { Clause, InClause, Scalar } from "../storage/query";
import { type ChangedDocument, scalarsOf } from "./changed-document";
import type { Entry, Watched } from "./watched";

/** More keys than this are not worth their entries in the index. */
const MOST_KEYS = 1000;

/** Fields by how few documents share a value, the fewest first. */
const rarest =
  "id parent_card_id list_id epic_id board_id tag_ids owner_id watcher_ids member_ids user_id project_id".split(" ");

/** Leads from a changed document to the views of its kind that have it, and to those that it may enter. */
export class SubscriptionIndex {
  readonly #holders = new SetMap<string, Entry>();
  /** Views by the values of a field, of which a document must have at least one; those of any documents by no field. */
  readonly #keyed = new Map<string, SetMap<Scalar, Watched>>();
  /** All that documents of the views depend on. */
  readonly #fields = new Set<string>();

  add(view: Watched): void {
    view.window.holders = this.#holders;
    for (const field of view.fields) this.#fields.add(field);
    const { field, values } = keyAmong(view.fixed);
    const byValue = this.#keyed.get(field) ?? new SetMap();
    this.#keyed.set(field, byValue);
    for (const value of values) byValue.add(value, view);
  }

  delete(view: Watched): void {
    const { field, values } = keyAmong(view.fixed);
    for (const value of values) this.#keyed.get(field)?.delete(value, view);
  }

  /** Hands over the views whose order or choice of documents the change concerns, each once. */
  forEachConcerned(change: ChangedDocument, take: (view: Watched, held: Entry | undefined) => void): void {
    const touched = new Set([...this.#fields].filter((field) => change.touches(field)));
    const isConcerned = ({ fields }: Watched): boolean => fields.some((field) => touched.has(field));
    const visited = new Set<Watched>();
    for (const held of this.#holders.get(change.id) ?? none) {
      const { view } = held;
      // Taking the change may put another entry of the document in the place of this one.
      if (visited.has(view)) continue;
      visited.add(view);
      if (isConcerned(view)) take(view, held);
      else renew(held, change);
    }
    for (const [field, byValue] of this.#keyed) {
      for (const value of change.before === undefined ? byValue.keys() : valuesAround(change, field)) {
        for (const view of byValue.get(value) ?? none) {
          if (visited.has(view) || !isConcerned(view) || !view.mayTake(change)) continue;
          visited.add(view);
          take(view, undefined);
        }
      }
    }
  }
}

/** The values of the document now and, for views that count it, before. */
function valuesAround(change: ChangedDocument, field: string): readonly Scalar[] {
  if (field === anyDocument.field) return anyDocument.values;
  const values = scalarsOf(change.value(field));
  return change.differs(field) ? [...values, ...scalarsOf(change.previous(field))] : values;
}

const none: readonly never[] = [];

function renew(held: Entry, { after, rev }: ChangedDocument): void {
  if (after === null || held.rev >= rev) return;
  held.document = after;
  held.rev = rev;
}

type Key = Pick<InClause, "field" | "values">;

const anyDocument: Key = { field: "", values: [""] };

/** The most selective clause: of a field whose values are rare, with few values. */
function keyAmong(where: readonly Clause[]): Key {
  let best = anyDocument;
  for (const clause of where) {
    if (clause.operator !== "in" || clause.negated === true || clause.values.length > MOST_KEYS) continue;
    if (best === anyDocument || commonness(clause) < commonness(best)) best = clause;
  }
  return best;
}

function commonness({ field, values }: Key): number {
  const rank = rarest.indexOf(field);
  return values.length * 3 ** (rank < 0 ? rarest.length : rank);
}
