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
  /** Views by the values of a field, of which a document must have at least one. */
  readonly #keyed = new Map<string, SetMap<Scalar, Watched>>();
  readonly #others = new Set<Watched>();
  /** Those for which it counts what documents were before, too. */
  readonly #counted = new Set<Watched>();
  /** All that documents of the views depend on. */
  readonly #fields = new Set<string>();

  add(view: Watched): void {
    view.window.observer = {
      held: (entry) => this.#holders.add(entry.id, entry),
      released: (entry) => this.#holders.delete(entry.id, entry),
    };
    for (const field of view.fields) this.#fields.add(field);
    const key = keyAmong(view.fixed);
    if (key === undefined) this.#others.add(view);
    else for (const value of key.values) this.#byValue(key.field).add(value, view);
    if (view.isCounted) this.#counted.add(view);
  }

  delete(view: Watched): void {
    const key = keyAmong(view.fixed);
    if (key === undefined) this.#others.delete(view);
    else for (const value of key.values) this.#byValue(key.field).delete(value, view);
    this.#counted.delete(view);
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
    const visitEach = (views: Iterable<Watched> = none): void => {
      for (const view of views) {
        if (visited.has(view) || !isConcerned(view) || !view.mayTake(change)) continue;
        visited.add(view);
        take(view, undefined);
      }
    };
    for (const [field, byValue] of this.#keyed) {
      for (const value of scalarsOf(change.value(field))) visitEach(byValue.get(value));
      if (this.#counted.size > 0 && change.differs(field)) {
        for (const value of scalarsOf(change.previous(field))) visitEach(byValue.get(value));
      }
    }
    visitEach(this.#others);
    if (change.before === undefined) visitEach(this.#counted);
  }

  #byValue(field: string): SetMap<Scalar, Watched> {
    const known = this.#keyed.get(field) ?? new SetMap();
    this.#keyed.set(field, known);
    return known;
  }
}

const none: readonly never[] = [];

function renew(held: Entry, { after, rev }: ChangedDocument): void {
  if (after === null || held.rev >= rev) return;
  held.document = after;
  held.rev = rev;
}

/** The most selective clause: of a field whose values are rare, with few values. */
function keyAmong(where: readonly Clause[]): InClause | undefined {
  let best: InClause | undefined;
  for (const clause of where) {
    if (clause.operator !== "in" || clause.negated === true || clause.values.length > MOST_KEYS) continue;
    if (best === undefined || commonness(clause) < commonness(best)) best = clause;
  }
  return best;
}

function commonness({ field, values }: InClause): number {
  const rank = rarest.indexOf(field);
  return values.length * 3 ** (rank < 0 ? rarest.length : rank);
}
