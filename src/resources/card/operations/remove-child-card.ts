import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { setParent } from "./parents";
import { aCard } from "./present-card";

export interface RemoveChildCardInput {
  /** The parent. */
  readonly card_id: string;
  readonly child_card_id: string;
  /** The ids of all child cards that its caller last saw, in their order. Rule U38. */
  readonly expected?: Expected<{ readonly child_card_order: readonly string[] }>;
}

export type RemoveChildCardOutput = Readonly<Record<never, never>>;

export interface RemoveChildCard {
  /**
   * Takes a card out of the child cards of another; the card itself stays. One that is not among them stays as it is.
   *
   * Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
   *
   * @example
   * ```ts
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6", parent_card_id: "1" });
   * await workspace.removeChildCard({ card_id: "1", child_card_id: card.id });
   * (await workspace.getCard({ card_id: "1" })).card.child_cards; // []
   * ```
   */
  removeChildCard(input: RemoveChildCardInput, options?: CallOptions): Promise<RemoveChildCardOutput>;
}

export const removeChildCard = operation<RemoveChildCard>({
  role: "member",
  input: () => ({ card_id: idSchema, child_card_id: idSchema }),
  changes: { ...aCard, sets: { child_card_order: listOf(idSchema) } },
  async decide(session, { card_id, child_card_id }) {
    await session.require("card", card_id, "card_id");
    const child = await session.require("card", child_card_id, "child_card_id");
    if (child.parent_card_id === card_id) await setParent(session, child, null, "child_card_id");
    return () => ({});
  },
});
