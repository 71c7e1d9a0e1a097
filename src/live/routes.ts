import type { Scalar, Sort } from "../storage/query";
import type { ChangedDocument } from "./changed-document";
import type { WatchedView } from "./watched-view";
import { keyOf, rankOf } from "./window";

/** Fields beyond as many as a mask has bits share the last one. */
const LAST_BIT = 30;

/** Views that depend on the same fields and have the same order, so that most of them need not be looked at. */
interface Lane {
  readonly mask: number;
  readonly sort: Sort;
  readonly views: WatchedView[];
}

/** Leads from a changed document to the views of its kind that have it, and to those that it may enter. */
export class Routes {
  readonly #holders = new Map<string, Set<WatchedView>>();
  readonly #keyed = new Map<string, Map<Scalar, Lane[]>>();
  readonly #others: Lane[] = [];
  /** A bit for each field that a view's documents depend on. */
  readonly #bits = new Map<string, number>();

  add(view: WatchedView): void {
    view.mask = this.#maskOf(view.fields);
    if (view.key === undefined) {
      addTo(this.#others, view);
      return;
    }
    const { field, values } = view.key;
    const byValue = this.#keyed.get(field) ?? new Map<Scalar, Lane[]>();
    this.#keyed.set(field, byValue);
    for (const value of values) {
      const lanes = byValue.get(value) ?? [];
      byValue.set(value, lanes);
      addTo(lanes, view);
    }
  }

  delete(view: WatchedView): void {
    deleteFrom(this.#others, view);
    if (view.key === undefined) return;
    const byValue = this.#keyed.get(view.key.field);
    for (const value of view.key.values) {
      const lanes = byValue?.get(value);
      if (lanes === undefined) continue;
      deleteFrom(lanes, view);
      if (lanes.length === 0) byValue?.delete(value);
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

  holds(view: WatchedView, id: string): boolean {
    return this.#holders.get(id)?.has(view) === true;
  }

  /** Hands over the views that have the document, and those that it may enter: some of them twice. */
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
      if (typeof value !== "object") visitAffected(byValue.get(value), mask, change, visit);
      else for (const element of value) visitAffected(byValue.get(element), mask, change, visit);
    }
    visitAffected(this.#others, mask, change, visit);
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

function addTo(lanes: Lane[], view: WatchedView): void {
  const { mask, sort } = view;
  const lane = lanes.find((each) => isOf(each, view));
  if (lane === undefined) lanes.push({ mask, sort, views: [view] });
  else if (!lane.views.includes(view)) lane.views.push(view);
}

function deleteFrom(lanes: Lane[], view: WatchedView): void {
  const place = lanes.findIndex((each) => isOf(each, view));
  const views = lanes[place]?.views ?? [];
  if (views.includes(view)) views.splice(views.indexOf(view), 1);
  if (views.length === 0 && place >= 0) lanes.splice(place, 1);
}

const isOf = ({ mask, sort }: Lane, view: WatchedView): boolean =>
  mask === view.mask && sort.field === view.sort.field && sort.direction === view.sort.direction;

/** The views that depend on any of the fields, whose window reaches to the document, and that ask for such a one. */
function visitAffected(
  lanes: readonly Lane[] | undefined,
  fields: number,
  change: ChangedDocument,
  visit: (view: WatchedView) => void,
): void {
  if (lanes === undefined) return;
  for (const { mask, sort, views } of lanes) {
    if ((mask & fields) === 0) continue;
    const rank = rankOf(keyOf(change.value(sort.field)), sort);
    // Most views are passed by without anything of theirs being looked up.
    for (const view of views) if (!(rank > view.lastRank) && change.matches(view.fixed)) visit(view);
  }
}
