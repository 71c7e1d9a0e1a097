import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Card } from "../card";
import { presentCard } from "./present-card";

export interface GetCardInput {
  readonly card_id: string;
}

export interface GetCardOutput {
  readonly card: Card;
}

export interface GetCard {
  /**
   * Reads one card. Rules R1, C1, C2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { card } = await workspace.getCard({ card_id: "1" });
   * card.list_title; // "To do"
   * ```
   */
  getCard(input: GetCardInput, options?: CallOptions): Promise<GetCardOutput>;
}

export const getCard = operation<GetCard>({
  role: "viewer",
  input: () => ({ card_id: idSchema }),
  async decide(session, { card_id }) {
    const card = await session.require("card", card_id, "card_id");
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
