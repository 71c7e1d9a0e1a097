import { groupBy } from "../../../base/collections";
import { deepFreeze } from "../../../base/json";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending } from "../../../storage/query";
import { presentCards } from "../../card/operations/present-card";
import { presentEpics } from "../../epic/operations/present-epic";
import { isEpicList, siblingLists } from "../../ordering/operations/placement";
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
