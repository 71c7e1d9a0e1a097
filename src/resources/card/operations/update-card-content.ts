import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { contentSchema, idSchema } from "../../common/base-schemas";
import { optionalCount } from "../../common/input-fields";
import type { Card } from "../card";
import { changeCard } from "./change-card";
import { aCard, presentCard } from "./present-card";

export interface UpdateCardContentInput {
  readonly card_id: string;
  /** At most 102400 characters. */
  readonly content: string;
  /** Version of the content's schema; left out it stays. */
  readonly schema?: number | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateCardContentInput, "card_id">;
}

export interface UpdateCardContentOutput {
  readonly card: Card;
}

export interface UpdateCardContent {
  /**
   * Replaces the content of a card. Rules U25, C6, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { card } = await workspace.updateCardContent({ card_id: "1", content: "<p>First things first.</p>" });
   * card.content; // "<p>First things first.</p>"
   * ```
   */
  updateCardContent(input: UpdateCardContentInput, options?: CallOptions): Promise<UpdateCardContentOutput>;
}

export const updateCardContent = operation<UpdateCardContent>({
  role: "member",
  input: () => ({ card_id: idSchema, content: contentSchema, schema: optionalCount }),
  changes: aCard,
  async decide(session, { card_id, content, schema }) {
    const card = await changeCard(session, card_id, { content, schema });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
