import { frozenList } from "../../../base/json";
import type { Draft } from "../../../session/changed";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import type { BoardDocument } from "../../board/board-fields";
import type { CardDocument, ParentCard, UniformCard } from "../../card/card-fields";
import type { ListDocument } from "../../list/list-fields";
import { inverseLinkTypes, type LinkedCardType } from "../work-item";
import type { ChildCard, LinkedCard } from "../work-item-fields";

type StoredCard = CardDocument | UniformCard;

export interface Places {
  readonly lists: ReadonlyMap<string, ListDocument>;
  readonly boards: ReadonlyMap<string, BoardDocument>;
}

// An actor who sees a card may read its place, even if its space is closed to them meanwhile. Its place in the past may
// have been hidden since.
export async function readPlaces(reader: Reader, cards: readonly StoredCard[]): Promise<Places> {
  return addPlaces(reader, cards, { lists: new Map(), boards: new Map() });
}

export async function addPlaces(reader: Reader, cards: Iterable<StoredCard>, known: Places): Promise<Places> {
  const places = reader.context.asOf === undefined ? reader.unrestricted() : reader;
  const listIds: string[] = [];
  const boardIds: string[] = [];
  for (const { list_id, board_id } of cards) {
    if (!known.lists.has(list_id)) listIds.push(list_id);
    if (board_id !== undefined && !known.boards.has(board_id)) boardIds.push(board_id);
  }
  if (listIds.length === 0 && boardIds.length === 0) return known;
  const [lists, boards] = await Promise.all([places.getMany("list", listIds), places.getMany("board", boardIds)]);
  return { lists: joined(known.lists, lists), boards: joined(known.boards, boards) };
}

const joined = <D>(known: ReadonlyMap<string, D>, further: ReadonlyMap<string, D>): ReadonlyMap<string, D> =>
  known.size === 0 ? further : new Map([...known, ...further]);

export function titlesOf(card: StoredCard, { lists, boards }: Places) {
  const list = lists.get(card.list_id);
  const board = card.board_id === undefined ? undefined : boards.get(card.board_id);
  return { list_title: list?.title ?? "", list_color: list?.color, board_title: board?.title };
}

const statusOf = ({ status }: StoredCard) => (status === undefined ? {} : { status });

export function presentParentCard(card: StoredCard, places: Places): ParentCard {
  const color = places.lists.get(card.list_id)?.color;
  return Object.freeze({
    title: card.title,
    card_id: card.id,
    ...(color === undefined ? {} : { list_color: color }),
    ...statusOf(card),
  });
}

export function presentChildCard(card: StoredCard, places: Places): ChildCard {
  const { list_color } = titlesOf(card, places);
  return Object.freeze({ ...briefOf(card, places), ...(list_color === undefined ? {} : { list_color }) });
}

export function presentLinkedCard(card: StoredCard, linked_card_type: LinkedCardType, places: Places): LinkedCard {
  const icon = card.icon === undefined ? {} : { icon: card.icon };
  return Object.freeze({ ...briefOf(card, places), ...icon, linked_card_type });
}

/** The links as the API shows them, without those to cards that are gone or hidden. */
export function presentLinks(
  links: CardDocument["linked_cards"],
  { relatives, places }: { readonly relatives: ReadonlyMap<string, StoredCard>; readonly places: Places },
): readonly LinkedCard[] {
  const shown = [];
  for (const { card_id, linked_card_type } of links) {
    const linked = relatives.get(card_id);
    if (linked !== undefined) shown.push(presentLinkedCard(linked, linked_card_type, places));
  }
  return frozenList(shown);
}

function briefOf(card: StoredCard, places: Places) {
  const { list_title, board_title } = titlesOf(card, places);
  return {
    title: card.title,
    card_id: card.id,
    user_id: card.user.user_id,
    project_id: card.project_id,
    ...(card.board_id === undefined ? {} : { board_id: card.board_id }),
    list_id: card.list_id,
    list_title,
    ...(board_title === undefined ? {} : { board_title }),
    ...statusOf(card),
    ...(card.archived === undefined ? {} : { archived: card.archived }),
  };
}

type Links = Draft<CardDocument>["linked_cards"];
type Change = (links: Links, otherId: string, type: LinkedCardType) => Links;

export const withLink: Change = (links, card_id, linked_card_type) =>
  links.some(isLink(card_id, linked_card_type)) ? links : [...links, { card_id, linked_card_type }];

export const withoutLink: Change = (links, cardId, type) => {
  const unwanted = isLink(cardId, type);
  return links.filter((each) => !unwanted(each));
};

const isLink = (cardId: string, type: LinkedCardType) => (link: Links[number]) =>
  link.card_id === cardId && link.linked_card_type === type;

/** Makes a link of two cards, or takes it away, on both; each shows it from its own side. Rule U17. */
export async function relink(session: Session, change: Change, id: string, otherId: string, type: LinkedCardType) {
  await session.update("card", id, (draft) => {
    draft.linked_cards = change(draft.linked_cards, otherId, type);
  });
  await session.update("card", otherId, (draft) => {
    draft.linked_cards = change(draft.linked_cards, id, inverseLinkTypes[type]);
  });
}
