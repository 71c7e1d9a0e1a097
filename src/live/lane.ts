import { compareIds } from "../base/id-format";
import type { Sort } from "../storage/query";
import type { ChangedDocument } from "./changed-document";
import type { WatchedView } from "./watched-view";
import { keyOf, rankOf } from "./window";

/**
 * Views that depend on the same fields and have the same order. How far their windows reach stands beside them, so that most
 * of them need not be looked at.
 */
export class Lane {
  readonly mask: number;
  readonly #sort: Sort;
  readonly #views: WatchedView[] = [];
  /** The last rank within each view's window, by {@link rankOf}; ids break ties. */
  readonly #ranks: number[] = [];
  readonly #ids: (string | undefined)[] = [];

  constructor({ mask, sort }: WatchedView) {
    this.mask = mask;
    this.#sort = sort;
  }

  get isEmpty(): boolean {
    return this.#views.length === 0;
  }

  isFor({ mask, sort }: WatchedView): boolean {
    return mask === this.mask && sort.field === this.#sort.field && sort.direction === this.#sort.direction;
  }

  /** Takes the view in, or how far it reaches by now. */
  put(view: WatchedView): void {
    const known = this.#views.indexOf(view);
    const place = known < 0 ? this.#views.length : known;
    const { edge } = view.window;
    this.#views[place] = view;
    this.#ranks[place] = edge === undefined ? Number.POSITIVE_INFINITY : rankOf(edge.key, this.#sort);
    this.#ids[place] = edge?.id;
  }

  delete(view: WatchedView): void {
    const place = this.#views.indexOf(view);
    if (place < 0) return;
    for (const each of [this.#views, this.#ranks, this.#ids]) each.splice(place, 1);
  }

  /** Hands over the views whose windows reach to the document. */
  forEachReaching(change: ChangedDocument, visit: (view: WatchedView) => void): void {
    const rank = rankOf(keyOf(change.value(this.#sort.field)), this.#sort);
    for (let place = 0; place < this.#ranks.length; place += 1) {
      const last = this.#ranks[place];
      // No number is comparable with NaN, so that such views are handed over.
      if (last === undefined || rank > last || (rank === last && this.#isBehind(change.id, place))) continue;
      const view = this.#views[place];
      if (view !== undefined) visit(view);
    }
  }

  #isBehind(id: string, place: number): boolean {
    const last = this.#ids[place];
    if (last === undefined) return false;
    const order = compareIds(id, last);
    return this.#sort.direction === "ascending" ? order > 0 : order < 0;
  }
}
