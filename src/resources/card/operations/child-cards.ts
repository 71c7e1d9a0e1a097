import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { listOf, position } from "../../common/input-fields";
import { placeAt } from "../../ordering/order-key";
import type { Card } from "../card";
import type { CardDocument } from "../card-fields";
import { refuseOwnParent, setParent } from "./card-tree";
import { aCard, presentCard } from "./present-card";

export interface AddChildCardInput {
  /** The parent. */
  readonly card_id: string;
  readonly child_card_id: string;
  /** Zero-based place among the child cards, the card itself taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** The ids of all child cards that its caller last saw, in their order. Rule U38. */
  readonly expected?: Expected<{ readonly child_card_order: readonly string[] }>;
}

export interface AddChildCardOutput {
  /** The parent. */
  readonly card: Card;
}

export interface ChildCardsOperations {
  /**
   * Puts a card under another one, or to another place among its child cards. It leaves the parent it had.
   *
   * Without `position` it comes last, or stays where it is already. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card, 409
   * `circular_parent` when the parent lies below the child.
   *
   * @example
   * const { card: step } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * const { card } = await workspace.addChildCard({ card_id: "1", child_card_id: step.id });
   * card.child_cards.map((child) => child.title); // ["Choose a font"]
   */
  addChildCard(input: AddChildCardInput, options?: CallOptions): Promise<AddChildCardOutput>;

  /**
   * Takes a card out of the child cards of another; the card itself stays. One that is not among them stays as it is.
   * Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
   *
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

export interface RemoveChildCardInput {
  /** The parent. */
  readonly card_id: string;
  readonly child_card_id: string;
  /** The ids of all child cards that its caller last saw, in their order. Rule U38. */
  readonly expected?: Expected<{ readonly child_card_order: readonly string[] }>;
}

export type RemoveChildCardOutput = Readonly<Record<never, never>>;

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
