import { defaultsOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { authoredNow } from "../../common/operations/authored-now";
import { followList } from "../../list/follow-list";
import type { ListDocument } from "../../list/list-document";
import { childrenOf, newOrderKeyAt } from "../../ordering/operations/placement";
import type { CardDocument } from "../card-document";
import { cardFields } from "../card-fields";
import { homeIn } from "./enter-list";

const defaults = defaultsOf(cardFields);

/** What is told of a card that is new. */
export type NewCard = Pick<CardDocument, "title"> & Partial<CardDocument>;

/** Stages a card in a list that it may enter, last unless a position is given. Rules C6, C8, L3. */
export async function insertCard(
  session: Session,
  list: ListDocument,
  { title, ...given }: NewCard,
  position?: number | null,
): Promise<CardDocument> {
  const place = await newOrderKeyAt(session, childrenOf("card", "list_id", list.id), session.nextId("card"), position);
  // It begins with a key of its own: beginning with a spread takes ten times as long.
  const card = {
    title,
    ...defaults,
    ...authoredNow(session.context),
    ...given,
    ...homeIn(list),
    ...place,
  };
  followList(card, list.behavior, session.context.now);
  return session.insert("card", card);
}
