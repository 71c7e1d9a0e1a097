import { type ListedPage, type PageRequest, type Place, placeOf, readPage } from "../../operation/paging";
import { presentBoards } from "../../resources/board/operations/present-board";
import { presentCards } from "../../resources/card/operations/present-card";
import { presentPages } from "../../resources/page/operations/present-page";
import type { OperationContext } from "../../session/context";
import type { Reader } from "../../session/reader";
import type { Answer } from "../../session/run";
import type { Session } from "../../session/session";
import { isByLists } from "../board-order";
import { compileView } from "../compile-view";
import { asksOfRelated } from "../related";
import type { View } from "../view";
import type { ViewContext } from "../view-context";
import type { ViewType } from "../view-request";
import { viewScope } from "../view-scope";
import { readPlacedPage } from "./placed-page";
import { seenPage } from "./seen-page";
import type { CardViewPage, ViewPage } from "./view-page";

/** Reads a page of a view. */
export function decideView({ context }: Session, view: View, page: PageRequest): Answer<ViewPage> {
  const place = placeInView(view, page, scopeOf(view, context), context);
  const query = compileView(view, viewContext(context, place.now));
  const { where, sort } = query;
  return unlessHidden(view, page, place, (reader) =>
    isByLists(view)
      ? showCards(reader, () => readPlacedPage(reader, query, page, place))
      : showPage(view.type, reader, (kind) => readPage(reader, { kind, where, sort }, page, place)),
  );
}

/** Opens the cursor of a view, if one is given. Rule F10. */
export const placeInView = ({ sort }: View, page: PageRequest, scope: string, { nowMs }: OperationContext): Place =>
  placeOf(page, scope, nowMs, sort.field === "position" ? "string" : "number");

/** Shows a page, but to a reader from whom something is hidden, what it asks of related documents by what it is shown. */
export function unlessHidden(view: View, page: PageRequest, place: Place, show: Answer<ViewPage>): Answer<ViewPage> {
  if (!asksOfRelated(view)) return show;
  return (reader) => {
    const hides = reader.hides("card");
    const showTo = (isHidden: boolean): ViewPage | Promise<ViewPage> =>
      isHidden ? seenPage(reader, view, viewContext(reader.context, place.now), page, place) : show(reader);
    return typeof hides === "boolean" ? showTo(hides) : hides.then(showTo);
  };
}

/** The scope of a view's cursors in a workspace. Rule F10. */
export const scopeOf = (view: View, { teamId, timeZone, timeUnit, actor, asOf }: OperationContext): string =>
  viewScope(view, { teamId, timeZone, timeUnit, asOf: asOf ?? null, userId: actor.user_id });

export const viewContext = ({ actor, timeZone, timeUnit }: OperationContext, now: number): ViewContext => ({
  now,
  userId: actor.user_id,
  timeZone,
  timeUnit,
});

type Read = <K extends ViewType>(kind: K) => Promise<ListedPage<K>>;

/** A page of documents as the API shows it, frozen. */
export const showPage = (type: ViewType, reader: Reader, read: Read): Promise<ViewPage> => shows[type](reader, read);

const shows: Readonly<Record<ViewType, (reader: Reader, read: Read) => Promise<ViewPage>>> = {
  card: (reader, read) => showCards(reader, () => read("card")),
  async board(reader, read) {
    const { cursor, count, documents } = await read("board");
    return Object.freeze({ cursor, count, boards: Object.freeze(await presentBoards(reader, documents)) });
  },
  async page(reader, read) {
    const { cursor, count, documents } = await read("page");
    return Object.freeze({ cursor, count, pages: Object.freeze(await presentPages(reader, documents)) });
  },
};

/** A page of cards as the API shows it, frozen. */
export async function showCards(reader: Reader, read: () => Promise<ListedPage<"card">>): Promise<CardViewPage> {
  const { cursor, count, documents } = await read();
  return Object.freeze({ cursor, count, cards: Object.freeze(await presentCards(reader, documents)) });
}
