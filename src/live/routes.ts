import type { Scalar } from "../storage/query";
import type { ChangedDocument } from "./changed-document";
import type { WatchedView } from "./watched-view";

/** Leads from a changed document to the views of its kind that it may enter or leave. */
export class Routes {
  readonly #keyed = new Map<string, Map<Scalar, Set<WatchedView>>>();
  readonly #others = new Set<WatchedView>();
  readonly #all = new Set<WatchedView>();

  add(view: WatchedView): void {
    this.#all.add(view);
    if (view.key === undefined) {
      this.#others.add(view);
      return;
    }
    const { field, values } = view.key;
    const byValue = this.#keyed.get(field) ?? new Map<Scalar, Set<WatchedView>>();
    this.#keyed.set(field, byValue);
    for (const value of values) byValue.set(value, (byValue.get(value) ?? new Set()).add(view));
  }

  delete(view: WatchedView): void {
    this.#all.delete(view);
    this.#others.delete(view);
    if (view.key === undefined) return;
    const byValue = this.#keyed.get(view.key.field);
    for (const value of view.key.values) {
      const views = byValue?.get(value);
      views?.delete(view);
      if (views?.size === 0) byValue?.delete(value);
    }
  }

  forEachCandidate(change: ChangedDocument, visit: (view: WatchedView) => void): void {
    if (change.before === undefined) {
      this.#all.forEach(visit);
      return;
    }
    for (const [field, byValue] of this.#keyed) {
      if (byValue.size === 0) continue;
      visitAt(byValue, change.value(field), visit);
      if (change.before !== null && change.differs(field)) visitAt(byValue, change.previous(field), visit);
    }
    this.#others.forEach(visit);
  }
}

function visitAt(
  byValue: ReadonlyMap<Scalar, ReadonlySet<WatchedView>>,
  value: Scalar | readonly Scalar[],
  visit: (view: WatchedView) => void,
): void {
  if (typeof value !== "object") byValue.get(value)?.forEach(visit);
  else for (const element of value) byValue.get(element)?.forEach(visit);
}
