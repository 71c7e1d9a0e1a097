import type { Board } from "../../model/board";
import type { Card } from "../../model/card";
import type { Page } from "../../model/page";
import type { ResponseMetadata } from "../../model/response-metadata";
import { presentBoards } from "../../presentation/board";
import { presentCards } from "../../presentation/card";
import { presentPages } from "../../presentation/page";
import type { Reader } from "../../session/reader";
import type { Clause, Sort } from "../../storage/query";
import { compileView } from "../../views/compile-view";
import type { PageRequest } from "../../views/page-request";
import { readView } from "../../views/read-view";
import { viewRequestSchema } from "../../views/schema";
import type {
  BoardViewRequest,
  CardViewRequest,
  PageViewRequest,
  ViewRequest,
  ViewType,
} from "../../views/view-request";
import { viewScope } from "../../views/view-scope";
import type { CallOptions, Operation } from "../operation";
import { type Place, placeOf, readPage } from "../paging";

export interface CardViewPage extends ResponseMetadata {
  readonly cards: readonly Card[];
}

export interface BoardViewPage extends ResponseMetadata {
  readonly boards: readonly Board[];
}

export interface PageViewPage extends ResponseMetadata {
  readonly pages: readonly Page[];
}

/** A page of a view whose type is not known beforehand: it has the array of its type and no other. Rule F11. */
export interface ViewPage
  extends ResponseMetadata,
    Partial<Omit<CardViewPage & BoardViewPage & PageViewPage, keyof ResponseMetadata>> {}

export interface PreviewView {
  /**
   * Returns the cards, boards or pages that match a view's filters, a page at a time. Date bounds without a zone are
   * read in the workspace's, and all pages of one walk share the instant of the first. Rules P1, F1–F11.
   *
   * @throws WorkspaceError 400 `invalid_input` naming each filter that is wrong, or `cursor`.
   *
   * @example
   * ```ts
   * const { cards, cursor } = await workspace.previewView({
   *   type: "card",
   *   card_filters: { include: { members: ["u-ada"] }, exclude: { statuses: ["completed", "cancelled"] } },
   *   count: 50,
   * });
   * cards.length; // at most 50; the next page: the same request with this cursor
   * ```
   */
  previewView(input: CardViewRequest, options?: CallOptions): Promise<CardViewPage>;
  /** Returns the boards that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: BoardViewRequest, options?: CallOptions): Promise<BoardViewPage>;
  /** Returns the pages that match a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: PageViewRequest, options?: CallOptions): Promise<PageViewPage>;
  /** Returns what matches a view's filters, a page at a time. Rules P1, F1–F11. */
  previewView(input: ViewRequest, options?: CallOptions): Promise<ViewPage>;
}

export const previewView: Operation<PreviewView> = {
  role: "viewer",
  input: () => viewRequestSchema,
  async decide({ context }, input) {
    const view = readView(input);
    const { teamId, timeZone, timeUnit, actor } = context;
    const scope = viewScope(view, {
      teamId,
      timeZone,
      timeUnit,
      asOf: context.asOf ?? null,
      userId: actor.user_id,
    });
    const place = placeOf(input, scope, context.nowMs);
    const { where, sort } = compileView(view, { now: place.now, userId: actor.user_id, timeZone, timeUnit });
    return (reader) => readers[view.type](reader, { where, sort }, input, place);
  },
};

interface Selected {
  readonly where: readonly Clause[];
  readonly sort: Sort;
}

type ReadView = (reader: Reader, selected: Selected, page: PageRequest, place: Place) => Promise<ViewPage>;

const readers: Readonly<Record<ViewType, ReadView>> = {
  async card(reader, selected, request, place) {
    const { documents, ...metadata } = await readPage(reader, { kind: "card", ...selected }, request, place);
    return { ...metadata, cards: await presentCards(reader, documents) };
  },
  async board(reader, selected, request, place) {
    const { documents, ...metadata } = await readPage(reader, { kind: "board", ...selected }, request, place);
    return { ...metadata, boards: await presentBoards(reader, documents) };
  },
  async page(reader, selected, request, place) {
    const { documents, ...metadata } = await readPage(reader, { kind: "page", ...selected }, request, place);
    return { ...metadata, pages: await presentPages(reader, documents) };
  },
};
