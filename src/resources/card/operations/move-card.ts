import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { position } from "../../common/input-fields";
import { deletion } from "../../common/operations/by-id";
import type { Card } from "../card";
import { type CardDestination, destinationInput } from "./enter-list";
import { aCard, presentCard } from "./present-card";
import { changeCard } from "./update-card";

export interface MoveCardInput extends CardDestination, Expecting<MoveCardInput, "card_id"> {
  readonly card_id: string;
  /** Zero-based place after the card is taken out; past the end, or left out on a move, means last. */
  readonly position?: number | null | undefined;
}

export type MoveCardOutput = { readonly card: Card };

export interface MoveCardOperations {
  /**
   * Moves a card to another list, or to another place of its own. It takes the status of the list it enters.
   *
   * It keeps its tags, epic, parent and links, and its child cards stay where they are. Rules U10, U26, C6, C8, C9, L3.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `archived_target`.
   *
   * @example
   * const { card } = await workspace.moveCard({ card_id: "1", list_id: "8", position: 0 });
   * card.status; // "completed"
   */
  moveCard(input: MoveCardInput, options?: CallOptions): Promise<MoveCardOutput>;

  /**
   * Deletes a card with its comments.
   *
   * Its child cards stay, without a parent; the cards it was linked to lose the link; time entries stay as records.
   * Rules U18, U25.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   *
   * @example
   * await workspace.deleteCard({ card_id: "1" });
   */
  deleteCard(input: DeleteCardInput, options?: CallOptions): Promise<DeleteCardOutput>;
}

export const moveCard = operation<Pick<MoveCardOperations, "moveCard">>({
  input: () => ({ card_id: idSchema, ...destinationInput, position }),
  changes: aCard,
  async decide(session, { card_id, ...destination }) {
    const card = await changeCard(session, card_id, destination);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

export type DeleteCardInput = { readonly card_id: string };
export type DeleteCardOutput = Readonly<Record<never, never>>;

export const deleteCard = deletion("card");
