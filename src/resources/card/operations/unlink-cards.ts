import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type LinkInput, linksInput } from "../../work-item/link-document-schema";
import { type LinkedCardType, linkedCardTypes } from "../../work-item/linked-card";
import { unlink } from "../../work-item/operations/links";
import { aCard } from "./present-card";

export interface UnlinkCardsInput {
  readonly card_id: string;
  /** The other card. */
  readonly linked_card_id: string;
  /** Takes away the link of this type alone, as `card_id` shows it; left out, every link between the two. */
  readonly linked_card_type?: LinkedCardType | null | undefined;
  /** What its caller last saw of all links. Rule U38. */
  readonly expected?: Expected<{ readonly linked_cards: readonly LinkInput[] }>;
}

export type UnlinkCardsOutput = Readonly<Record<never, never>>;

export interface UnlinkCards {
  /**
   * Takes the links between two cards away from both. Cards that are not linked stay as they are.
   *
   * Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
   *
   * @example
   * ```ts
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * await workspace.linkCards({ card_id: card.id, linked_card_id: "1", linked_card_type: "related" });
   * await workspace.unlinkCards({ card_id: "1", linked_card_id: card.id });
   * (await workspace.getCard({ card_id: card.id })).card.linked_cards; // []
   * ```
   */
  unlinkCards(input: UnlinkCardsInput, options?: CallOptions): Promise<UnlinkCardsOutput>;
}

export const unlinkCards = operation<UnlinkCards>({
  role: "member",
  input: () => ({ card_id: idSchema, linked_card_id: idSchema, linked_card_type: z.nullish(z.enum(linkedCardTypes)) }),
  changes: { ...aCard, sets: { linked_cards: linksInput } },
  async decide(session, { card_id, linked_card_id, linked_card_type }) {
    await session.require("card", card_id, "card_id");
    await session.require("card", linked_card_id, "linked_card_id");
    const types = linked_card_type ? [linked_card_type] : linkedCardTypes;
    for (const type of types) await unlink(session, card_id, linked_card_id, type);
    return () => ({});
  },
});
