import { presentCards } from "../../presentation/card";
import { CardSight } from "../../presentation/card-sight";
import type { Reader } from "../../session/reader";
import { compileView } from "../../views/compile-view";
import type { PageRequest } from "../../views/page-request";
import { unrelatedPart } from "../../views/related";
import type { View } from "../../views/view";
import type { ViewContext } from "../../views/view-context";
import { type FindPart, type Place, pageOf } from "../paging";
import type { CardViewPage } from "./view-page";

/** A page of a view of cards for a reader from whom something is hidden, frozen. Rule E4.26. */
export async function seenPage(
  reader: Reader,
  view: View,
  context: ViewContext,
  page: PageRequest,
  place: Place,
): Promise<CardViewPage> {
  const sight = new CardSight(reader, view, context);
  const { where, sort } = compileView(unrelatedPart(view), context);
  const query = { kind: "card", where: [...where, ...(await sight.clauses())], sort } as const;
  const find: FindPart<"card"> = (limit, after) =>
    sight.pick({
      sort,
      limit,
      after,
      find: (limit, after) => reader.find(after === undefined ? { ...query, limit } : { ...query, limit, after }),
      documentOf: (document) => document,
    });
  const { cursor, count, documents } = await pageOf(query, find, page, place);
  return Object.freeze({ cursor, count, cards: Object.freeze(await presentCards(reader, documents)) });
}
