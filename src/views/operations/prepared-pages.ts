import { type PageRequest, pageOf, sortKeyOf } from "../../operation/paging";
import type { OperationContext } from "../../session/context";
import { PreparedFind } from "../../session/reader";
import type { Decide } from "../../session/run";
import type { RangeClause } from "../../storage/query";
import { isByLists } from "../board-order";
import { compileView, storedSort, type View } from "../view";
import { decideView, placeInView, scopeOf, showPage, unlessHidden, type ViewPage, viewContext } from "./decide-view";

/** The shared state of the pages of a prepared view. It belongs to one actor of one workspace. */
export class PreparedPages {
  readonly #view: View;
  readonly #hasRanges: boolean;
  #scope: string | undefined;
  #find: PreparedFind | undefined;

  constructor(view: View) {
    this.#view = view;
    this.#hasRanges = view.constraints.some(({ row }) => row.shape === "range");
  }

  decide(page: PageRequest): Decide<ViewPage> {
    if (isByLists(this.#view)) return (session) => decideView(session, this.#view, page);
    return ({ context }) => {
      this.#scope ??= scopeOf(this.#view, context);
      const place = placeInView(this.#view, page, this.#scope, context);
      const bounds = this.#hasRanges ? this.#boundsAt(context, place.now) : undefined;
      this.#find ??= new PreparedFind(compileView(this.#view, viewContext(context, place.now)));
      const find = this.#find;
      const { type } = this.#view;
      const sort = storedSort(this.#view.sort);
      const { signal } = context;
      return unlessHidden(this.#view, page, place, (reader) =>
        showPage(type, reader, (kind) =>
          pageOf(
            (document) => sortKeyOf({ kind, sort }, document),
            (limit, after) => reader.findPrepared(kind, find, { bounds, limit, after, signal }),
            page,
            place,
          ),
        ),
      );
    };
  }

  #boundsAt(context: OperationContext, now: number): readonly RangeClause[] {
    const bounds: RangeClause[] = [];
    const surroundings = viewContext(context, now);
    for (const { row, clause } of this.#view.constraints) {
      if (row.shape !== "range") continue;
      const bound = clause(surroundings);
      if (bound.operator === "range") bounds.push(bound);
    }
    return bounds;
  }
}
