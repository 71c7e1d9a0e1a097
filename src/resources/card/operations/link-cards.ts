import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";
import { link, presentLinkedCard, readPlaces, unlink } from "../../work-item/operations/related-cards";
import { type LinkedCard, type LinkedCardType, linkedCardTypes } from "../../work-item/work-item";
import { type LinkInput, linksInput } from "../../work-item/work-item-fields";
import { aCard } from "./present-card";

export interface LinkCardsInput {
  readonly card_id: string;
  /** The other card. */
  readonly linked_card_id: string;
  /** The type of the link, from `card_id` to the other card. */
  readonly linked_card_type: LinkedCardType;
  /** The links the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly linked_cards: readonly LinkInput[] }>;
}

export interface LinkCardsOutput {
  /** The other card as `card_id` shows it from now on. */
  readonly linked_card: LinkedCard;
}

export interface LinkCardsOperations {
  /**
   * Links two cards; each shows the link from its own side: `blocks` on one is `blocked_by` on the other. Linking them
   * again the same way changes nothing. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a card with itself and for an epic, 403 `no_access` and 404
   * `not_found` for either card.
   *
   * @example
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * await workspace.linkCards({ card_id: card.id, linked_card_id: "1", linked_card_type: "blocks" });
   * (await workspace.getCard({ card_id: "1" })).card.linked_cards[0]?.linked_card_type; // "blocked_by"
   */
  linkCards(input: LinkCardsInput, options?: CallOptions): Promise<LinkCardsOutput>;

  /**
   * Takes the links between two cards away from both. Cards that are not linked stay as they are. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
   *
   * @example
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * await workspace.linkCards({ card_id: card.id, linked_card_id: "1", linked_card_type: "related" });
   * await workspace.unlinkCards({ card_id: "1", linked_card_id: card.id });
   * (await workspace.getCard({ card_id: card.id })).card.linked_cards; // []
   */
  unlinkCards(input: UnlinkCardsInput, options?: CallOptions): Promise<UnlinkCardsOutput>;
}

export const linkCards = operation<Pick<LinkCardsOperations, "linkCards">>({
  input: () => ({ card_id: idSchema, linked_card_id: idSchema, linked_card_type: z.enum(linkedCardTypes) }),
  changes: { ...aCard, sets: { linked_cards: linksInput } },
  async decide(session, { card_id, linked_card_id, linked_card_type }) {
    await refuseUnlinkable(session, card_id, linked_card_id);
    await session.require("card", card_id, "card_id");
    const other = await session.require("card", linked_card_id, "linked_card_id");
    await link(session, card_id, linked_card_id, linked_card_type);
    return async (reader) => ({
      linked_card: presentLinkedCard(other, linked_card_type, await readPlaces(reader, [other])),
    });
  },
});

/** A card is linked neither to itself nor to an epic. */
async function refuseUnlinkable(session: Session, cardId: string, otherId: string): Promise<void> {
  if (cardId === otherId)
    throw refusal("invalid_input", "linked_card_id", "A card cannot be linked to itself.", "cycle");
  if ((await session.get("card", otherId)) !== null || (await session.get("epic", otherId)) === null) return;
  const message = `${otherId} is an epic: links are between cards. Use addCardToEpic.`;
  throw refusal("invalid_input", "linked_card_id", message, "misplaced");
}

export interface UnlinkCardsInput {
  readonly card_id: string;
  /** The other card. */
  readonly linked_card_id: string;
  /** Takes away the link of this type alone, as `card_id` shows it; left out, every link between the two. */
  readonly linked_card_type?: LinkedCardType | null | undefined;
  /** The links the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly linked_cards: readonly LinkInput[] }>;
}

export type UnlinkCardsOutput = Readonly<Record<never, never>>;

export const unlinkCards = operation<Pick<LinkCardsOperations, "unlinkCards">>({
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
