import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";

export interface DeleteCardInput {
  readonly card_id: string;
}

export type DeleteCardOutput = Readonly<Record<never, never>>;

export interface DeleteCard {
  /**
   * Deletes a card with its comments.
   *
   * Its child cards stay, without a parent; the cards it was linked to lose the link; time entries stay as records.
   * Rules U18, U25.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   *
   * @example
   * ```ts
   * await workspace.deleteCard({ card_id: "1" });
   * ```
   */
  deleteCard(input: DeleteCardInput, options?: CallOptions): Promise<DeleteCardOutput>;
}

export const deleteCard = operation<DeleteCard>({
  role: "member",
  input: () => ({ card_id: idSchema }),
  async decide(session, { card_id }) {
    await session.require("card", card_id, "card_id");
    await removeWithReferences(session, "card", card_id);
    return () => ({});
  },
});
