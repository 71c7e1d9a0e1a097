import type { Session } from "../../../session/session";
import type { CardDocument } from "../card-document";

/** The ids of a card's parent, of that card's parent and so on, nearest first. */
export async function ancestorsOf(session: Session, card: CardDocument): Promise<readonly string[]> {
  const ancestors = new Set<string>();
  let parentId = card.parent_card_id;
  // Cards read while they are being moved may seem to form a circle; then the commit is refused.
  while (parentId !== undefined && !ancestors.has(parentId)) {
    const parent = await session.get("card", parentId);
    if (parent === null) break;
    ancestors.add(parentId);
    parentId = parent.parent_card_id;
  }
  return [...ancestors];
}
