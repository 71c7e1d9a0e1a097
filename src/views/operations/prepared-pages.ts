import type { PageRequest } from "../../operation/page-request";
import { pageOf, placeOf } from "../../operation/paging";
import type { OperationContext } from "../../session/context";
import { PreparedFind } from "../../session/prepared-find";
import type { Decide } from "../../session/run";
import type { RangeClause } from "../../storage/query";
import { compileView } from "../compile-view";
import type { View } from "../view";
import { scopeOf, showPage, unlessHidden, viewContext } from "./decide-view";
import type { ViewPage } from "./view-page";

/** What the pages of a prepared view have in common. It belongs to one actor of one workspace. */
export class PreparedPages {
  readonly #view: View;
  readonly #hasRanges: boolean;
  #scope: string | undefined;
  #find: PreparedFind | undefined;

  constructor(view: View) {
    this.#view = view;
    this.#hasRanges = view.constraints.some(({ row }) => row.shape === "range");
  }

  /** Reads one of the pages. */
  decide(page: PageRequest): Decide<ViewPage> {
    return ({ context }) => {
      this.#scope ??= scopeOf(this.#view, context);
      const place = placeOf(page, this.#scope, context.nowMs);
      const bounds = this.#hasRanges ? this.#boundsAt(context, place.now) : undefined;
      this.#find ??= new PreparedFind(compileView(this.#view, viewContext(context, place.now)));
      const find = this.#find;
      const { type, sort } = this.#view;
      const { signal } = context;
      return unlessHidden(this.#view, page, place, (reader) =>
        showPage(type, reader, (kind) =>
          pageOf(
            { kind, sort },
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
