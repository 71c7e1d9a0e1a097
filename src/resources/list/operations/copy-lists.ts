import { type InputIn, partOf, startOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import type { CardDocument } from "../../card/card-fields";
import { copyEach } from "../../card/operations/create-card";
import { authoredNow, nextIds } from "../../common/operations/by-id";
import { spreadKeys } from "../../ordering/order-key";
import { type ListDocument, listFields } from "../list-fields";

/** A list to create; `null` leaves out. */
export interface NewList extends InputIn<typeof listFields, "created"> {}

type ListPlace = Pick<ListDocument, "board_id" | "sprint_id" | "project_id">;

export function insertLists(session: Session, place: ListPlace, ids: readonly string[], lists: readonly NewList[]) {
  const keys = spreadKeys(ids);
  return lists.map((list, index) => {
    const { [index]: id = "" } = ids;
    return insertList(session, place, { id, order_key: keys[index] ?? "" }, list);
  });
}

export function insertList(
  session: Session,
  place: ListPlace,
  { id, order_key }: Pick<ListDocument, "id" | "order_key">,
  list: NewList,
): ListDocument {
  return session.insert("list", {
    ...newFields({ ...list, behavior: list.behavior ?? "committed" }, session.context),
    ...place,
    id,
    order_key,
    ...authoredNow(session.context),
  });
}

const newFields = startOf(listFields);

const copiedPart = partOf(listFields, "isCopied");

// Stages copies of a board's lists and cards, in their order, and answers the ids of the lists' copies. Archived items
// are not copied. Relations between two copied cards hold between the copies. Rule U22.
export async function copyLists(session: Session, boardId: string, place: ListPlace) {
  const lists = await inOrder(session, "list", boardId);
  const ids = await nextIds(session, "list", lists.length);
  const keys = spreadKeys(ids);
  const copies = new Map<string, ListDocument>();
  for (const [index, list] of lists.entries()) {
    const copy = session.insert("list", {
      ...newFields({}, session.context),
      ...copiedPart(list),
      ...place,
      id: ids[index] ?? "",
      order_key: keys[index] ?? "",
      ...authoredNow(session.context),
    });
    copies.set(list.id, copy);
  }
  const cards = (await inOrder(session, "card", boardId)).flatMap((source) => {
    const list = copies.get(source.list_id);
    return list === undefined ? [] : [{ source, list }];
  });
  // One order over all lists is an order in each of them.
  await copyEach(session, cards, spreadKeys, linksAmong);
  return new Map(Array.from(copies, ([id, copy]) => [id, copy.id]));
}

/** Every document is checked at the commit: additions to the board meanwhile are copied too, or nothing is. */
async function inOrder<K extends "list" | "card">(session: Session, kind: K, boardId: string) {
  const where = [anyOf("board_id", [boardId])] as const;
  const found = await session.findGuarded({ kind, where, sort: ascending("order_key") });
  return found.filter((document) => document.archived === undefined);
}

const linksAmong = ({ linked_cards }: CardDocument, ids: ReadonlyMap<string, string>) =>
  linked_cards.flatMap(({ card_id, linked_card_type }) => {
    const copy = ids.get(card_id);
    return copy === undefined ? [] : [{ card_id: copy, linked_card_type }];
  });
