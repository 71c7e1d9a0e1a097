import type { Scalar } from "../storage/query";
import type { ChangedDocument } from "./changed-document";
import type { WatchedView } from "./watched-view";

/** Fields beyond as many as a mask has bits share the last one. */
const LAST_BIT = 30;

/** Views by the mask of the fields they depend on, so that most of them need not be looked at. */
type ByMask = Map<number, Set<WatchedView>>;

/** Leads from a changed document to the views of its kind that have it, and to those that it may enter. */
export class Routes {
  readonly #holders = new Map<string, Set<WatchedView>>();
  readonly #keyed = new Map<string, Map<Scalar, ByMask>>();
  readonly #others: ByMask = new Map();
  /** A bit for each field that a view's documents depend on. */
  readonly #bits = new Map<string, number>();

  add(view: WatchedView): void {
    view.mask = this.#maskOf(view.fields);
    if (view.key === undefined) {
      addTo(this.#others, view);
      return;
    }
    const { field, values } = view.key;
    const byValue = this.#keyed.get(field) ?? new Map<Scalar, ByMask>();
    this.#keyed.set(field, byValue);
    for (const value of values) {
      const byMask: ByMask = byValue.get(value) ?? new Map();
      byValue.set(value, byMask);
      addTo(byMask, view);
    }
  }

  delete(view: WatchedView): void {
    deleteFrom(this.#others, view);
    if (view.key === undefined) return;
    const byValue = this.#keyed.get(view.key.field);
    for (const value of view.key.values) {
      const byMask = byValue?.get(value);
      if (byMask === undefined) continue;
      deleteFrom(byMask, view);
      if (byMask.size === 0) byValue?.delete(value);
    }
  }

  /** The view has the document from now on. */
  hold(view: WatchedView, id: string): void {
    const holders = this.#holders.get(id);
    if (holders === undefined) this.#holders.set(id, new Set([view]));
    else holders.add(view);
  }

  release(view: WatchedView, id: string): void {
    const holders = this.#holders.get(id);
    holders?.delete(view);
    if (holders?.size === 0) this.#holders.delete(id);
  }

  forEachCandidate(change: ChangedDocument, visit: (view: WatchedView) => void): void {
    const holders = this.#holders.get(change.id);
    // They may let go of the document while they are visited.
    if (holders !== undefined) for (const view of [...holders]) visit(view);
    if (change.after === null) return;
    const mask = this.#maskOfChanges(change);
    if (mask === 0) return;
    for (const [field, byValue] of this.#keyed) {
      if (byValue.size === 0) continue;
      const value = change.value(field);
      if (typeof value !== "object") visitAffected(byValue.get(value), mask, visit);
      else for (const element of value) visitAffected(byValue.get(element), mask, visit);
    }
    visitAffected(this.#others, mask, visit);
  }

  #maskOf(fields: readonly string[]): number {
    let mask = 0;
    for (const field of fields) {
      const bit = this.#bits.get(field) ?? Math.min(this.#bits.size, LAST_BIT);
      this.#bits.set(field, bit);
      mask |= 1 << bit;
    }
    return mask;
  }

  #maskOfChanges(change: ChangedDocument): number {
    let mask = 0;
    for (const [field, bit] of this.#bits) if (change.differs(field)) mask |= 1 << bit;
    return mask;
  }
}

function addTo(byMask: ByMask, view: WatchedView): void {
  const views = byMask.get(view.mask) ?? new Set();
  byMask.set(view.mask, views.add(view));
}

function deleteFrom(byMask: ByMask, view: WatchedView): void {
  const views = byMask.get(view.mask);
  views?.delete(view);
  if (views?.size === 0) byMask.delete(view.mask);
}

/** The views that depend on any of the fields. */
function visitAffected(byMask: ByMask | undefined, fields: number, visit: (view: WatchedView) => void): void {
  if (byMask === undefined) return;
  for (const [mask, views] of byMask) if ((mask & fields) !== 0) views.forEach(visit);
}
