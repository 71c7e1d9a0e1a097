import { type PageRequest, type Place, pageOf, sortKeyOf } from "../../operation/paging";
import { presentCards } from "../../resources/card/operations/present-card";
import { VisibleCards } from "../../resources/card/operations/visible-cards";
import type { Reader } from "../../session/reader";
import type { Query } from "../../storage/query";
import { isByLists } from "../board-order";
import { compileView } from "../compile-view";
import { unrelatedPart } from "../related";
import type { View } from "../view";
import type { ViewContext } from "../view-context";
import { readPlacedPage } from "./placed-page";
import type { CardViewPage } from "./view-page";

/** A page of a view of cards for a reader from whom something is hidden, frozen. Rule E4.26. */
export async function seenPage(
  reader: Reader,
  view: View,
  context: ViewContext,
  page: PageRequest,
  place: Place,
): Promise<CardViewPage> {
  const visible = new VisibleCards(reader, view, context);
  const { where, sort } = compileView(unrelatedPart(view), context);
  const query = { kind: "card", where: [...where, ...(await visible.clauses())], sort } as const;
  const find = ({ limit, after, ...query }: Query & { readonly kind: "card"; readonly limit: number }) =>
    visible.pick({
      sort,
      limit,
      after,
      find: (limit, after) => reader.find({ ...query, limit, ...(after && { after }) }),
      documentOf: (document) => document,
    });
  const { cursor, count, documents } = isByLists(view)
    ? await readPlacedPage(reader, query, page, place, find)
    : await pageOf<"card">(
        (card) => sortKeyOf(query, card),
        (limit, after) => find({ ...query, limit, ...(after && { after }) }),
        page,
        place,
      );
  return Object.freeze({ cursor, count, cards: Object.freeze(await presentCards(reader, documents)) });
}
