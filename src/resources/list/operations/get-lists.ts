import * as z from "zod/mini";
import { groupBy } from "../../../base/collections";
import { deepFreeze } from "../../../base/json";
import type { STime } from "../../../base/time";
import { partOf } from "../../../fields/field-table";
import { type CallOptions, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { oneBy, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending, present } from "../../../storage/query";
import { presentCards } from "../../card/operations/present-card";
import { idSchema } from "../../common/base-schemas";
import { reading } from "../../common/operations/by-id";
import type { Order } from "../../common/parts";
import { presentEpics } from "../../epic/operations/present-epic";
import { childrenOf, isEpicList, siblingLists } from "../../ordering/operations/placement";
import { type List, type ListDocument, listFields } from "../list-fields";

export interface ListPresentation {
  /** Whether each list carries its cards or epics. Rule L6. */
  readonly withContents?: boolean;
}

const shownPart = partOf(listFields, "isShown");

export async function presentLists(
  reader: Reader,
  lists: readonly ListDocument[],
  { withContents = false }: ListPresentation = {},
): Promise<List[]> {
  const cardLists = lists.filter((list) => !isEpicList(list));
  const [cards, epics] = await Promise.all([
    readInside(reader, "card", cardLists, withContents),
    readInside(reader, "epic", lists.filter(isEpicList), withContents),
  ]);
  const cardsOf = groupBy(await presentCards(reader, cards.documents), (card) => card.list_id);
  const epicsOf = groupBy(await presentEpics(reader, epics.documents), (epic) => epic.list_id);
  return lists.map((list) => {
    const inside = isEpicList(list) ? epics : cards;
    const shownCards = cardsOf.get(list.id);
    const shownEpics = epicsOf.get(list.id);
    return {
      ...withoutContents(list, reader.context),
      card_order: inside.orders.get(list.id) ?? [],
      total_cards: inside.totals.get(list.id) ?? 0,
      ...(shownCards === undefined ? {} : { cards: shownCards }),
      ...(shownEpics === undefined ? {} : { epics: shownEpics }),
    };
  });
}

export const presentList = oneBy(presentLists);

export const aList = subjectOf("list", "list_id", listFields, presentList, siblingLists);

/** Lists as a board shows them, without what they hold. */
export const laneListPresenter = presenterOf({
  open: (list: ListDocument) => list,
  read: async () => undefined,
  surround: () => undefined,
  build: (list: ListDocument, _: undefined, context) => deepFreeze(withoutContents(list, context)),
  topicsOf: () => [],
});

const withoutContents = (list: ListDocument, { teamId, actor }: OperationContext) => ({
  ...shownPart(list),
  team_id: teamId,
  user_id: list.user.user_id,
  is_watching: list.watcher_ids.includes(actor.user_id),
});

async function readInside<K extends "card" | "epic">(
  reader: Reader,
  kind: K,
  lists: readonly ListDocument[],
  withContents: boolean,
) {
  const ids = lists.map((list) => list.id);
  const inLists = anyOf("list_id", ids);
  const sort = ascending("order_key");
  const [totals, orders, documents] = await Promise.all([
    // Those whose list or board is archived count.
    reader.countBy({ kind, where: [absent("archived_itself")] }, "list_id", ids),
    // The order of one list is kept in the index, so that no document is read for it.
    Promise.all(ids.map((id) => reader.findIds({ kind, where: [anyOf("list_id", [id])], sort }))),
    withContents && ids.length > 0 ? reader.find({ kind, where: [inLists], sort }) : [],
  ]);
  return { totals, orders: new Map(ids.map((id, place) => [id, orders[place] ?? []])), documents };
}

export type GetListInput = { readonly list_id: string };

export interface GetListOutput {
  /** With its cards, or its epics. */
  readonly list: List;
}

export interface GetListsOperations {
  /**
   * Reads one list with its cards. Rule L6.2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { list } = await workspace.getList({ list_id: "6" });
   * list.cards?.length ?? 0;
   */
  getList(input: GetListInput, options?: CallOptions): Promise<GetListOutput>;

  /**
   * Lists the lists of a board in their order, without their cards. Rules U23, L6, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { lists } = await workspace.getLists({ board_id: "1", archived: false });
   * lists.map((list) => list.behavior); // ["committed", "started", "completed"]
   */
  getLists(input: GetListsInput, options?: CallOptions): Promise<GetListsOutput>;

  /**
   * Reads the epic lists of the workspace with their epics. Rules U11, U29, L6, L7, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { lists } = await workspace.getEpics();
   * lists.map((list) => list.title); // ["Backlog", "Planned", "In progress", "Done", "Cancelled"]
   */
  getEpics(input?: GetEpicsInput, options?: CallOptions): Promise<GetEpicsOutput>;
}

export const getList = reading("list", (reader, list) => presentList(reader, list, { withContents: true }));

export interface GetListsInput extends PageRequest {
  readonly board_id: string;
  /** `true`: the archived ones; `false`: the live ones; left out, both. */
  readonly archived?: boolean | null | undefined;
}

export interface GetListsOutput extends OptionalPaging {
  /** Without their cards. */
  readonly lists: readonly List[];
  /** The ids of the lists given, in their order. */
  readonly list_order: Order;
}

export const getLists = operation<Pick<GetListsOperations, "getLists">>({
  role: "viewer",
  input: () => ({ board_id: idSchema, archived: z.nullish(z.boolean()), ...pageInput }),
  async decide(session, { board_id, archived, ...page }) {
    const onPage = listing(session.context, page, [board_id, archived ?? null], "string");
    await session.require("board", board_id, "board_id");
    const { where } = childrenOf("list", "board_id", board_id);
    const state = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    const query = { kind: "list", where: [...where, ...state], sort: ascending("order_key") } as const;
    return onPage.answer(query, async (reader, found) => {
      const lists = await presentLists(reader, found);
      return { lists, list_order: lists.map((list) => list.id) };
    });
  },
});

export interface GetEpicsInput extends PageRequest {}

export interface GetEpicsOutput extends OptionalPaging {
  /** Epic lists of the workspace in their order, each with its epics. */
  readonly lists: readonly List[];
  /** The ids of all epic lists. */
  readonly list_order: Order;
  /** When one of `lists` or an epic in it was last changed. */
  readonly time_updated: STime;
}

export const getEpics = operation<Pick<GetListsOperations, "getEpics">>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const query = { kind: "list", where: siblingLists({}).where, sort: ascending("order_key") } as const;
    return listing(context, page, null, "string").answer(query, async (reader, found) => {
      const [lists, list_order] = await Promise.all([
        presentLists(reader, found, { withContents: true }),
        reader.findIds(query),
      ]);
      return { lists, list_order, time_updated: lists.reduce(lastChange, 0) };
    });
  },
});

const lastChange = (last: STime, { time_updated, epics = [] }: List): STime =>
  epics.reduce((latest, epic) => Math.max(latest, epic.time_updated), Math.max(last, time_updated));
