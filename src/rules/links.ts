import type { CardDocument } from "../documents/card";
import { inverseLinkTypes, type LinkedCardType } from "../model/linked-card";
import type { Draft } from "../session/draft";
import type { Session } from "../session/session";

type Links = Draft<CardDocument>["linked_cards"];
type Change = (links: Links, otherId: string, type: LinkedCardType) => Links;

/** Links two cards, unless they are linked so already; both change. Rule U17. */
export async function link(session: Session, id: string, otherId: string, type: LinkedCardType): Promise<void> {
  await onBothSides(session, id, otherId, type, (links, card_id, linked_card_type) =>
    links.some(isLink(card_id, linked_card_type)) ? links : [...links, { card_id, linked_card_type }],
  );
}

/** Takes a link of two cards from both, if there is one. Rule U17. */
export async function unlink(session: Session, id: string, otherId: string, type: LinkedCardType): Promise<void> {
  await onBothSides(session, id, otherId, type, (links, card_id, linked_card_type) => {
    const unwanted = isLink(card_id, linked_card_type);
    return links.filter((each) => !unwanted(each));
  });
}

const isLink = (cardId: string, type: LinkedCardType) => (link: Links[number]) =>
  link.card_id === cardId && link.linked_card_type === type;

async function onBothSides(
  session: Session,
  id: string,
  otherId: string,
  type: LinkedCardType,
  change: Change,
): Promise<void> {
  await session.update("card", id, (draft) => {
    draft.linked_cards = change(draft.linked_cards, otherId, type);
  });
  await session.update("card", otherId, (draft) => {
    draft.linked_cards = change(draft.linked_cards, id, inverseLinkTypes[type]);
  });
}
