import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { setOptional } from "../../common/set-optional";
import type { CardDocument } from "../card-document";
import { ancestorsOf } from "./ancestors";

/** Refuses a card as its own parent, which the request alone shows; done before anything is read. Rule U17. */
export function refuseOwnParent(cardId: string, parentId: string | null | undefined, path: string): void {
  if (cardId !== parentId) return;
  throw refusal("invalid_input", path, "A card cannot be its own parent.", "cycle");
}

/**
 * Puts a card last among the child cards of another, or with `null` under none. The request names the other at `path`.
 * The parents, old and new, are only passed through: it is the child that changes. Rules U17, L5.
 */
export async function setParent(
  session: Session,
  card: CardDocument,
  parent: CardDocument | null,
  path: string,
): Promise<void> {
  const { id, parent_card_id: formerId } = card;
  if (parent?.id === formerId) return;
  if (parent !== null) await refuseCircle(session, card, parent, path);
  if (formerId !== undefined) await leave(session, id, formerId);
  if (parent !== null) await session.amend("card", parent.id, (draft) => void draft.child_card_ids.push(id));
  await session.update("card", id, (draft) => setOptional(draft, "parent_card_id", parent?.id ?? null));
}

async function refuseCircle(session: Session, card: CardDocument, parent: CardDocument, path: string): Promise<void> {
  // A card without children is nobody's ancestor, however deep it goes.
  if (card.child_card_ids.length === 0) return;
  if (!(await ancestorsOf(session, parent)).includes(card.id)) return;
  throw refusal("circular_parent", path, `Card ${parent.id} lies below card ${card.id} itself.`);
}

async function leave(session: Session, id: string, parentId: string): Promise<void> {
  // A parent that is gone was removed since the card was read; then the commit is refused.
  if ((await session.get("card", parentId)) === null) return;
  await session.amend("card", parentId, (draft) => {
    draft.child_card_ids = draft.child_card_ids.filter((childId) => childId !== id);
  });
}
