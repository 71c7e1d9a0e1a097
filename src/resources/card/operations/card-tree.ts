import { pick } from "../../../presentation/pick";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../card-document";

/**
 * A card and the cards below it, each before its children and those in their order. Left out, with all below them, are
 * those that are archived or that the actor may not read. Rule U25.
 */
export async function cardTree(session: Session, root: CardDocument): Promise<readonly CardDocument[]> {
  const found = new Map([[root.id, root]]);
  let level: readonly CardDocument[] = [root];
  while (level.length > 0) {
    // Cards that are being moved below one another while this reads them may look as if they stood in a circle.
    const ids = level.flatMap((card) => card.child_card_ids).filter((id) => !found.has(id));
    level = await taken(session, ids);
    for (const card of level) found.set(card.id, card);
  }
  return depthFirst(root, found);
}

async function taken(session: Session, ids: readonly string[]): Promise<readonly CardDocument[]> {
  const cards = [];
  for (const card of await session.getMany("card", ids)) {
    if (card === null || card.archived !== undefined || card.archived_list || card.archived_board) continue;
    if (await session.canRead("card", card)) cards.push(card);
  }
  return cards;
}

function depthFirst(root: CardDocument, found: Map<string, CardDocument>): readonly CardDocument[] {
  const ordered: CardDocument[] = [];
  const ahead = [root];
  for (let card = ahead.pop(); card !== undefined; card = ahead.pop()) {
    if (!found.delete(card.id)) continue;
    ordered.push(card);
    ahead.push(...pick(found, card.child_card_ids).reverse());
  }
  return ordered;
}
