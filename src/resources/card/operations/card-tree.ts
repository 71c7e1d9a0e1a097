import { refusal } from "../../../errors/errors";
import { pick } from "../../../presentation/pick";
import type { Session } from "../../../session/session";
import { setOptional } from "../../common/set-optional";
import type { CardDocument } from "../card-fields";

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
