import type { ResponseMetadata } from "../../errors/response-metadata";
import {
  type FindSome,
  type ListedPage,
  type PageRequest,
  type Place,
  pageOf,
  placeOf,
  readPage,
  sortKeyOf,
} from "../../operation/paging";
import type { Board } from "../../resources/board/board";
import { presentBoards } from "../../resources/board/operations/present-board";
import type { Card } from "../../resources/card/card";
import type { CardDocument } from "../../resources/card/card-fields";
import { presentCards } from "../../resources/card/operations/present-card";
import { VisibleCards } from "../../resources/card/operations/visible-cards";
import { presentPages } from "../../resources/page/operations/present-page";
import type { Page } from "../../resources/page/page";
import type { OperationContext } from "../../session/context";
import { PreparedFind, type Reader } from "../../session/reader";
import type { Answer, Decide } from "../../session/run";
import type { Session } from "../../session/session";
import type { Query, RangeClause } from "../../storage/query";
import { BoardOrder, isByLists, type PartOfLists } from "../board-order";
import type { ViewType } from "../filter-table";
import { viewScope } from "../normalize-view";
import { asksOfRelated, unrelatedPart } from "../related";
import { compileView, storedSort, type View, type ViewContext, type ViewQuery } from "../view";

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
  find: FindSome<"card"> = (query) => reader.find(query),
): Promise<ListedPage<"card">> {
  const { found } = await reader.steadily(async () => {
    const order = await BoardOrder.read(reader, where, sort);
    const findIn = ({ lists, limit, after }: PartOfLists) =>
      find({ kind: "card", where: [...where, lists], sort, limit, ...(after && { after }) });
    const source = { find: findIn, documentOf: (card: CardDocument) => card };
    return pageOf<"card">(
      (card) => order.keyOf(card) ?? "",
      (limit, after) => order.find(source, limit, after),
      page,
      place,
    );
  });
  return found;
}

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

export const placeInView = ({ sort }: View, page: PageRequest, scope: string, { nowMs }: OperationContext): Place =>
  placeOf(page, scope, nowMs, sort.field === "position" ? "string" : "number");

/** Shows a page, but to a reader from whom something is hidden, what it asks of related documents by what it is shown. */
function unlessHidden(view: View, page: PageRequest, place: Place, show: Answer<ViewPage>): Answer<ViewPage> {
  if (!asksOfRelated(view)) return show;
  return (reader) => {
    const hides = reader.hides("card");
    const showTo = (isHidden: boolean): ViewPage | Promise<ViewPage> =>
      isHidden ? seenPage(reader, view, viewContext(reader.context, place.now), page, place) : show(reader);
    return typeof hides === "boolean" ? showTo(hides) : hides.then(showTo);
  };
}

export const scopeOf = (view: View, { teamId, timeZone, timeUnit, actor, asOf }: OperationContext): string =>
  viewScope(view, { teamId, timeZone, timeUnit, asOf: asOf ?? null, userId: actor.user_id });

export const viewContext = ({ actor, timeZone, timeUnit }: OperationContext, now: number): ViewContext => ({
  now,
  userId: actor.user_id,
  timeZone,
  timeUnit,
});

type Read = <K extends ViewType>(kind: K) => Promise<ListedPage<K>>;

const showPage = (type: ViewType, reader: Reader, read: Read): Promise<ViewPage> => shows[type](reader, read);

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

export async function showCards(reader: Reader, read: () => Promise<ListedPage<"card">>): Promise<CardViewPage> {
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
  const { cursor, count, documents } = isByLists(view)
    ? await readPlacedPage(reader, query, page, place, find)
    : await readPage(reader, query, page, place, find);
  return Object.freeze({ cursor, count, cards: Object.freeze(await presentCards(reader, documents)) });
}

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
