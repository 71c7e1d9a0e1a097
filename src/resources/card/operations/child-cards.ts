import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { pick } from "../../../presentation/presenter";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import { idSchema, listOf, position } from "../../common/base-schemas";
import { ancestorsOf } from "../../common/operations/by-id";
import { setOptional } from "../../common/set-optional";
import { placeAt } from "../../ordering/order-key";
import type { Card, CardDocument } from "../card-fields";
import { aCard, presentCard } from "./present-card";

export interface AddChildCardInput extends Expecting<{ readonly child_card_order: readonly string[] }> {
  /** The parent. */
  readonly card_id: string;
  readonly child_card_id: string;
  /** Zero-based place among the child cards, the card itself taken out; past the end means last. */
  readonly position?: number | null | undefined;
}

export interface AddChildCardOutput {
  /** The parent. */
  readonly card: Card;
}

export type RemoveChildCardInput = Omit<AddChildCardInput, "position">;
export type RemoveChildCardOutput = Readonly<Record<never, never>>;

export interface ChildCardsOperations {
  /**
   * Makes a card a child of another one, or moves it among the child cards. It leaves the parent it had.
   *
   * Without `position` it comes last, or stays where it is already. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card, 409
   * `circular_parent` when the parent lies below the child.
   * @example
   * const { card: step } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * const { card } = await workspace.addChildCard({ card_id: "1", child_card_id: step.id });
   * card.child_cards.map((child) => child.title); // ["Choose a font"]
   */
  addChildCard(input: AddChildCardInput, options?: CallOptions): Promise<AddChildCardOutput>;

  /**
   * Removes a card from the child cards of another, if it is among them; the card itself stays. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
   * @example
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6", parent_card_id: "1" });
   * await workspace.removeChildCard({ card_id: "1", child_card_id: card.id });
   * (await workspace.getCard({ card_id: "1" })).card.child_cards; // []
   */
  removeChildCard(input: RemoveChildCardInput, options?: CallOptions): Promise<RemoveChildCardOutput>;
}

export const addChildCard = operation<Pick<ChildCardsOperations, "addChildCard">>({
  input: () => ({ card_id: idSchema, child_card_id: idSchema, position }),
  changes: { ...aCard, sets: { child_card_order: listOf(idSchema) } },
  async decide(session, input) {
    const { card_id, child_card_id } = input;
    refuseOwnParent(child_card_id, card_id, "child_card_id");
    const parent = await session.require("card", card_id, "card_id");
    const child = await session.require("card", child_card_id, "child_card_id");
    await setParent(session, child, parent, "child_card_id");
    const shown = await readableAmong(session, parent.child_card_ids);
    const place = (draft: Draft<CardDocument>): void =>
      placeAt(draft.child_card_ids, child_card_id, input.position, (id) => shown.has(id));
    const card = await (child.parent_card_id === card_id
      ? session.update("card", card_id, place)
      : session.amend("card", card_id, place));
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

/** Those of the cards that the actor may read, and so that a position counts. */
async function readableAmong(session: Session, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const hiding = await session.hiding("card");
  if (hiding.length === 0) return new Set(ids);
  const where = [anyOf("id", ids), ...hiding];
  const found = await session.find({ kind: "card", where, sort: ascending("id") });
  return new Set(found.map(({ id }) => id));
}

export const removeChildCard = operation<Pick<ChildCardsOperations, "removeChildCard">>({
  input: () => ({ card_id: idSchema, child_card_id: idSchema }),
  changes: { ...aCard, sets: { child_card_order: listOf(idSchema) } },
  async decide(session, { card_id, child_card_id }) {
    await session.require("card", card_id, "card_id");
    const child = await session.require("card", child_card_id, "child_card_id");
    if (child.parent_card_id === card_id) await setParent(session, child, null, "child_card_id");
    return () => ({});
  },
});

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
    level = await liveAndReadable(session, ids);
    for (const card of level) found.set(card.id, card);
  }
  return depthFirst(root, found);
}

async function liveAndReadable(session: Session, ids: readonly string[]): Promise<readonly CardDocument[]> {
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
export const cardsAbove = (session: Session, card: CardDocument): Promise<readonly string[]> =>
  ancestorsOf(session, "card", card, ({ parent_card_id }) => parent_card_id);

/** Refuses a card as its own parent, which the request alone shows; done before anything is read. Rule U17. */
export function refuseOwnParent(cardId: string, parentId: string | null | undefined, path: string): void {
  if (cardId !== parentId) return;
  throw refusal("invalid_input", path, "A card cannot be its own parent.", "cycle");
}

/**
 * Puts a card last among the child cards of another, or with `null` under none. The request names the other at `path`.
 * The parents, old and new, are only passed through: it is the child that changes. Rules U17, L5.
 */
export async function setParent(session: Session, card: CardDocument, parent: CardDocument | null, path: string) {
  const { id, parent_card_id: formerId } = card;
  if (parent?.id === formerId) return;
  // A card without children is nobody's ancestor, however deep it goes.
  if (parent !== null && card.child_card_ids.length > 0 && (await cardsAbove(session, parent)).includes(id)) {
    throw refusal("circular_parent", path, `Card ${parent.id} lies below card ${id} itself.`);
  }
  if (formerId !== undefined) await leave(session, id, formerId);
  if (parent !== null) await session.amend("card", parent.id, (draft) => void draft.child_card_ids.push(id));
  await session.update("card", id, (draft) => setOptional(draft, "parent_card_id", parent?.id ?? null));
}

async function leave(session: Session, id: string, parentId: string): Promise<void> {
  // A parent that is gone was removed since the card was read; then the commit is refused.
  if ((await session.get("card", parentId)) === null) return;
  await session.amend("card", parentId, (draft) => {
    draft.child_card_ids = draft.child_card_ids.filter((childId) => childId !== id);
  });
}
