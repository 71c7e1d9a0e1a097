import { partOf } from "../../../fields/field-table";
import { groupBy } from "../../../presentation/group-by";
import { only } from "../../../presentation/only";
import { presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import { deepFreeze } from "../../../session/freeze";
import type { Reader } from "../../../session/reader";
import { anyOf, ascending } from "../../../storage/clauses";
import { presentCards } from "../../card/operations/present-card";
import { presentEpics } from "../../epic/operations/present-epic";
import type { List } from "../list";
import type { ListDocument } from "../list-document";
import { listFields } from "../list-fields";
import { isEpicList } from "./sibling-lists";

export interface ListPresentation {
  /** Whether each list carries its cards or epics. Rule L6. */
  readonly withContents?: boolean;
}

const shownPart = partOf(listFields, "isShown");

/** The lists as the API shows them, in their order. */
export async function presentLists(
  reader: Reader,
  lists: readonly ListDocument[],
  { withContents = false }: ListPresentation = {},
): Promise<List[]> {
  const cardLists = lists.filter((list) => !isEpicList(list));
  const [cards, epics] = await Promise.all([
    children(reader, "card", cardLists),
    children(reader, "epic", lists.filter(isEpicList)),
  ]);
  const cardsOf = groupBy(withContents ? await presentCards(reader, cards) : [], (card) => card.list_id);
  const epicsOf = groupBy(withContents ? await presentEpics(reader, epics) : [], (epic) => epic.list_id);
  const childrenOf = groupBy([...cards, ...epics], (child) => child.list_id);
  return lists.map((list) => {
    const inside = childrenOf.get(list.id) ?? [];
    const shownCards = cardsOf.get(list.id);
    const shownEpics = epicsOf.get(list.id);
    return {
      ...withoutContents(list, reader.context),
      card_order: inside.map((child) => child.id),
      total_cards: inside.filter((child) => child.archived === undefined).length,
      ...(shownCards === undefined ? {} : { cards: shownCards }),
      ...(shownEpics === undefined ? {} : { epics: shownEpics }),
    };
  });
}

export async function presentList(reader: Reader, list: ListDocument, options?: ListPresentation): Promise<List> {
  return only(await presentLists(reader, [list], options));
}

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

async function children<K extends "card" | "epic">(reader: Reader, kind: K, lists: readonly ListDocument[]) {
  if (lists.length === 0) return [];
  const where = [
    anyOf(
      "list_id",
      lists.map((list) => list.id),
    ),
  ] as const;
  return reader.find({ kind, where, sort: ascending("order_key") });
}
