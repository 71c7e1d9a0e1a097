import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-document";
import { inverseLinkTypes, type LinkedCardType } from "../linked-card";

type Links = Draft<CardDocument>["linked_cards"];
type Change = (links: Links, otherId: string, type: LinkedCardType) => Links;

/** Links two cards, unless they are linked so already; both change. Rule U17. */
export const link = (session: Session, id: string, otherId: string, type: LinkedCardType): Promise<void> =>
  onBothSides(session, id, otherId, type, withLink);

/** Takes a link of two cards from both, if there is one. Rule U17. */
export const unlink = (session: Session, id: string, otherId: string, type: LinkedCardType): Promise<void> =>
  onBothSides(session, id, otherId, type, withoutLink);

/** The links with this one, last if it is new. */
export const withLink: Change = (links, card_id, linked_card_type) =>
  links.some(isLink(card_id, linked_card_type)) ? links : [...links, { card_id, linked_card_type }];

/** The links but this one. */
export function withoutLink(links: Links, cardId: string, type: LinkedCardType): Links {
  const unwanted = isLink(cardId, type);
  return links.filter((each) => !unwanted(each));
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
