import { partOf, startOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { CardDocument } from "../../card/card-fields";
import { copyOf } from "../../card/operations/copy-cards";
import { takenRemainingTime } from "../../card/operations/remaining-time";
import { reserveChecklistIds } from "../../checklist/operations/change-checklists";
import { authoredNow } from "../../common/operations/stamps";
import { spreadKeys } from "../../ordering/order-key";
import type { ListWebhookInput } from "../../webhook/webhook-schemas";
import { suitingTags } from "../../work-item/operations/item-tags";
import type { ListBehavior } from "../list";
import { type ListDocument, listFields } from "../list-fields";

/** The fields that creating and updating a list have in common. `null` leaves out or clears. */
export interface ListFields {
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** An icon name; `""` is none. */
  readonly icon?: string | null | undefined;
  /** `""` is none. */
  readonly color?: string | null | undefined;
  /** All settings; `null` and `[]` leave none. */
  readonly webhook_notifications?: readonly ListWebhookInput[] | null | undefined;
}

/** A list to create. */
export interface NewList extends ListFields {
  readonly title: string;
  /** Default `committed`. */
  readonly behavior?: ListBehavior | null | undefined;
}

/** The container of a list; none for an epic list. */
type ListPlace = Pick<ListDocument, "board_id" | "sprint_id" | "project_id">;

/** Stages the lists of a place that has none yet, in their order. */
export function insertLists(
  session: Session,
  place: ListPlace,
  ids: readonly string[],
  lists: readonly NewList[],
): ListDocument[] {
  const keys = spreadKeys(ids);
  return lists.map((list, index) =>
    insertList(session, place, { id: ids[index] ?? "", order_key: keys[index] ?? "" }, list),
  );
}

/** Likewise, with ids from the workspace's counter. */
export async function insertNumberedLists(
  session: Session,
  place: ListPlace,
  lists: readonly NewList[],
): Promise<void> {
  insertLists(session, place, await newListIds(session, lists.length), lists);
}

/** Ids from the workspace's counter, all of them with one call. */
export async function newListIds(session: Session, count: number): Promise<readonly string[]> {
  await session.reserveIds("list", count);
  return Promise.all(Array.from({ length: count }, () => session.nextId("list")));
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

/** The id of each copy, by that of its source. */
type CopyIds = ReadonlyMap<string, string>;

/**
 * Stages copies of a board's lists and of the cards in them, in their order, and answers the ids of the lists' copies.
 * Archived items are not copied. Relations between two copied cards hold between the copies. Rule U22.
 */
export async function copyLists(session: Session, boardId: string, place: ListPlace): Promise<CopyIds> {
  const lists = await inOrder(session, "list", boardId);
  const listIds = await newIds(session, "list", lists);
  const keys = spreadKeys([...listIds.values()]);
  const copies = new Map<string, ListDocument>();
  for (const [index, list] of lists.entries()) {
    const standing = { ...place, id: listIds.get(list.id) ?? "", order_key: keys[index] ?? "" };
    const copy = {
      ...newFields({}, session.context),
      ...copiedPart(list),
      ...standing,
      ...authoredNow(session.context),
    };
    copies.set(list.id, session.insert("list", copy));
  }
  await copyCardsOf(session, boardId, copies, place);
  return listIds;
}

async function copyCardsOf(
  session: Session,
  boardId: string,
  lists: ReadonlyMap<string, ListDocument>,
  { project_id }: ListPlace,
): Promise<void> {
  const cards = (await inOrder(session, "card", boardId)).filter((card) => lists.has(card.list_id));
  const ids = await newIds(session, "card", cards);
  // One order over all lists is an order in each of them.
  const keys = spreadKeys([...ids.values()]);
  const tags = await suitingTags(session, cards, project_id);
  const taken = await takenRemainingTime(session, cards);
  await reserveChecklistIds(
    session,
    cards.flatMap((card) => card.checklists),
  );
  for (const [index, card] of cards.entries()) {
    const list = lists.get(card.list_id);
    if (list === undefined) continue;
    await session.pace.next();
    const copy = await copyOf(session, card, keys[index] ?? "", { list, ids, tags, taken });
    session.insert("card", { ...copy, linked_cards: linksAmong(card, ids) });
  }
}

/** Every document is checked at the commit: what comes to the board meanwhile is copied too, or nothing is. */
async function inOrder<K extends "list" | "card">(session: Session, kind: K, boardId: string) {
  const where = [anyOf("board_id", [boardId])] as const;
  const found = await session.findGuarded({ kind, where, sort: ascending("order_key") });
  return found.filter((document) => document.archived === undefined);
}

async function newIds(session: Session, kind: "list" | "card", sources: readonly { readonly id: string }[]) {
  const ids = new Map<string, string>();
  await session.reserveIds(kind, sources.length);
  for (const { id } of sources) ids.set(id, await session.nextId(kind));
  return ids;
}

function linksAmong({ linked_cards }: CardDocument, ids: CopyIds) {
  return linked_cards.flatMap(({ card_id, linked_card_type }) => {
    const copy = ids.get(card_id);
    return copy === undefined ? [] : [{ card_id: copy, linked_card_type }];
  });
}
