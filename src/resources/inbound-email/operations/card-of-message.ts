import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { CardDocument } from "../../card/card-document";

/** One message may come to several boards, and makes a card on each. */
export const messageKey = (boardId: string, messageId: string): string => `${boardId} ${messageId}`;

/** The card a message has made; of two that come at once the second finds that of the first. */
export async function cardOfMessage(session: Session, email_key: string): Promise<CardDocument | null> {
  const where = [anyOf("email_key", [email_key])];
  const [card] = await session.findGuarded({ kind: "card", where, sort: ascending("id") });
  return card === undefined ? null : session.require("card", card.id, "message_id");
}
