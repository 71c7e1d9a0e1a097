import { type FindPart, type Place, pageOf } from "../../engine/paging";
import type { Card } from "../../resources/card/card";
import type { CardDocument } from "../../resources/card/card-document";
import { CardSight } from "../../resources/card/card-sight";
import type { Reader } from "../../session/reader";
import { compileView } from "../compile-view";
import type { PageRequest } from "../page-request";
import { unrelatedPart } from "../related";
import type { View } from "../view";
import type { ViewContext } from "../view-context";
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
  const shown = new Map<CardDocument, Card>();
  const find: FindPart<"card"> = async (limit, after) => {
    const seen = await sight.pick({
      sort,
      limit,
      after,
      find: (limit, after) => reader.find(after === undefined ? { ...query, limit } : { ...query, limit, after }),
      documentOf: (document) => document,
    });
    for (const { found, card } of seen) shown.set(found, card);
    return seen.map(({ found }) => found);
  };
  const { cursor, count, documents } = await pageOf(query, find, page, place);
  const cards = documents.flatMap((document) => shown.get(document) ?? []);
  return Object.freeze({ cursor, count, cards: Object.freeze(cards) });
}
