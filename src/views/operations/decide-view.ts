import type { ResponseMetadata } from "../../errors/response-metadata";
import type { CallOptions, Operation } from "../../operation/operation";
import type { PageRequest, Place } from "../../operation/paging";
import * as paging from "../../operation/paging";
import type { Board } from "../../resources/board/board-fields";
import { presentBoards } from "../../resources/board/operations/get-boards";
import type { Card, CardDocument } from "../../resources/card/card-fields";
import { presentCards } from "../../resources/card/operations/present-card";
import { VisibleCards } from "../../resources/card/operations/visible-cards";
import { presentPages } from "../../resources/page/operations/present-page";
import type { Page } from "../../resources/page/page-fields";
import type { OperationContext } from "../../session/context";
import type { Reader } from "../../session/reader";
import type { Answer } from "../../session/run";
import type { Session } from "../../session/session";
import type { Query } from "../../storage/query";
import { BoardOrder, isByLists, type PartOfLists } from "../board-order";
import type { ViewType } from "../filter-table";
import { viewScope } from "../normalize-view";
import type { ReadRequest } from "../read-view";
import { viewRequestSchema } from "../schema";
import { asksOfRelated, compileView, unrelatedPart, type View, type ViewContext, type ViewQuery } from "../view";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "../view-request";

export interface PreviewView {
  /**
   * Returns the cards, boards or pages that match a view's filters, a page at a time. Date bounds without a zone are
   * read in the workspace's, and all pages from one cursor share the instant of the first. Rules P1, F1–F11.
   * @throws WorkspaceError 400 `invalid_input` naming each filter that is wrong, or `cursor`.
   * @example
   * const { cards, cursor } = await workspace.previewView({
   *   type: "card",
   *   card_filters: { include: { members: ["u-ada"] }, exclude: { statuses: ["completed", "cancelled"] } },
   *   count: 50,
   * });
   * cards.length; // at most 50; the next page: the same request with this cursor
   */
  previewView(input: CardViewRequest, options?: CallOptions): Promise<CardViewPage>;
  /** Returns the boards that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: BoardViewRequest, options?: CallOptions): Promise<BoardViewPage>;
  /** Returns the pages that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: PageViewRequest, options?: CallOptions): Promise<PageViewPage>;
  /** Returns what matches a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: ViewRequest, options?: CallOptions): Promise<ViewPage>;
}

export const previewView: Operation<PreviewView, ReadRequest> = {
  role: "viewer",
  input: () => viewRequestSchema,
  decide: (session, { view, page }) => decideView(session, view, page),
};

export interface CardViewPage extends ResponseMetadata {
  readonly cards: readonly Card[];
}

export interface BoardViewPage extends ResponseMetadata {
  readonly boards: readonly Board[];
}

export interface PageViewPage extends ResponseMetadata {
  readonly pages: readonly Page[];
}

/** A page of a view of any type: it has the array of its type and no other. Rule F11. */
export interface ViewPage
  extends ResponseMetadata,
    Partial<Omit<CardViewPage & BoardViewPage & PageViewPage, keyof ResponseMetadata>> {}

export async function readPlacedPage(
  reader: Reader,
  { where, sort }: ViewQuery,
  page: PageRequest,
  place: Place,
  find: paging.FindSome<"card"> = (query) => reader.find(query),
): Promise<paging.ListedPage<"card">> {
  const { found } = await reader.steadily(async () => {
    const order = await BoardOrder.read(reader, where, sort);
    const findIn = ({ lists, limit, after }: PartOfLists) =>
      find({ kind: "card", where: [...where, lists], sort, limit, ...(after && { after }) });
    const source = { find: findIn, documentOf: (card: CardDocument) => card };
    return paging.pageOf<"card">(
      (card) => order.keyOf(card) ?? "",
      (limit, after) => order.find(source, limit, after),
      page,
      place,
    );
  });
  return found;
}

export function decideView({ context }: Session, view: View, page: PageRequest) {
  const place = placeInView(view, page, scopeOf(view, context), context);
  const query = compileView(view, viewContext(context, place.now));
  return unlessHidden(view, page, place, (reader) => {
    if (isByLists(view)) return showCards(reader, () => readPlacedPage(reader, query, page, place));
    return shows[view.type](reader, (kind) => paging.readPage(reader, { ...query, kind }, page, place));
  });
}

export const placeInView = ({ sort }: View, page: PageRequest, scope: string, { nowMs }: OperationContext): Place =>
  paging.placeOf(page, scope, nowMs, sort.field === "position" ? "string" : "number");

/** Shows a page, but to a reader from whom something is hidden, what it asks of related documents by what it is shown. */
function unlessHidden(view: View, page: PageRequest, place: Place, show: Answer<ViewPage>): Answer<ViewPage> {
  if (!asksOfRelated(view)) return show;
  return async (reader) =>
    (await reader.hides("card"))
      ? seenPage(reader, view, viewContext(reader.context, place.now), page, place)
      : show(reader);
}

export const scopeOf = (view: View, { teamId, timeZone, timeUnit, actor, asOf }: OperationContext): string =>
  viewScope(view, { teamId, timeZone, timeUnit, asOf: asOf ?? null, userId: actor.user_id });

export const viewContext = ({ actor, timeZone, timeUnit }: OperationContext, now: number): ViewContext => ({
  now,
  userId: actor.user_id,
  timeZone,
  timeUnit,
});

type Read = <K extends ViewType>(kind: K) => Promise<paging.ListedPage<K>>;

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

export async function showCards(reader: Reader, read: () => Promise<paging.ListedPage<"card">>): Promise<CardViewPage> {
  const { cursor, count, documents } = await read();
  return Object.freeze({ cursor, count, cards: Object.freeze(await presentCards(reader, documents)) });
}

/** A page of a view of cards for a reader from whom something is hidden, frozen. Rule E4.26. */
export async function seenPage(reader: Reader, view: View, context: ViewContext, page: PageRequest, place: Place) {
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
  const read = isByLists(view) ? readPlacedPage : paging.readPage<"card">;
  return showCards(reader, () => read(reader, query, page, place, find));
}
