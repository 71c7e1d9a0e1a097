import * as z from "zod/mini";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { presentLinkedCard, readPlaces, withLink, withoutLink } from "../../work-item/operations/related-cards";
import { type LinkedCard, type LinkedCardType, linkedCardTypes } from "../../work-item/work-item";
import { type LinkInput, linksInput } from "../../work-item/work-item-fields";
import { anEpic } from "./present-epic";

export interface LinkEpicToCardInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** The type of the link, from the epic to the card. */
  readonly linked_card_type: LinkedCardType;
  /** The links the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly linked_cards: readonly LinkInput[] }>;
}

export interface LinkEpicToCardOutput {
  /** The card as the epic shows it from now on. */
  readonly linked_card: LinkedCard;
}

export interface EpicCardsOperations {
  /**
   * Links an epic to a card. The epic alone shows the link: what a card shows are links to cards. Linking them again
   * the same way changes nothing. Rules U17, U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for the epic or the card.
   *
   * @example
   * ```ts
   * await workspace.linkEpicToCard({ epic_id: "1", card_id: "1", linked_card_type: "blocked_by" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.linked_cards[0]?.card_id; // "1"
   * ```
   */
  linkEpicToCard(input: LinkEpicToCardInput, options?: CallOptions): Promise<LinkEpicToCardOutput>;

  /**
   * Takes the links to a card away from an epic. An epic that is not linked to it stays as it is. Rules U17, U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for the epic or the card.
   *
   * @example
   * ```ts
   * await workspace.linkEpicToCard({ epic_id: "1", card_id: "1", linked_card_type: "related" });
   * await workspace.unlinkEpicFromCard({ epic_id: "1", card_id: "1" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.linked_cards; // []
   * ```
   */
  unlinkEpicFromCard(input: UnlinkEpicFromCardInput, options?: CallOptions): Promise<UnlinkEpicFromCardOutput>;
}

export const linkEpicToCard = operation<Pick<EpicCardsOperations, "linkEpicToCard">>({
  role: "member",
  input: () => ({ epic_id: idSchema, card_id: idSchema, linked_card_type: z.enum(linkedCardTypes) }),
  changes: { ...anEpic, sets: { linked_cards: linksInput } },
  async decide(session, { epic_id, card_id, linked_card_type }) {
    await session.require("epic", epic_id, "epic_id");
    const card = await session.require("card", card_id, "card_id");
    await session.update("epic", epic_id, (draft) => {
      draft.linked_cards = withLink(draft.linked_cards ?? [], card_id, linked_card_type);
    });
    return async (reader) => ({
      linked_card: presentLinkedCard(card, linked_card_type, await readPlaces(reader, [card])),
    });
  },
});

export interface UnlinkEpicFromCardInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** Takes away the link of this type alone; left out, every link of the epic to the card. */
  readonly linked_card_type?: LinkedCardType | null | undefined;
  /** The links the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly linked_cards: readonly LinkInput[] }>;
}

export type UnlinkEpicFromCardOutput = Readonly<Record<never, never>>;

export const unlinkEpicFromCard = operation<Pick<EpicCardsOperations, "unlinkEpicFromCard">>({
  role: "member",
  input: () => ({ epic_id: idSchema, card_id: idSchema, linked_card_type: z.nullish(z.enum(linkedCardTypes)) }),
  changes: { ...anEpic, sets: { linked_cards: linksInput } },
  async decide(session, { epic_id, card_id, linked_card_type }) {
    await session.require("epic", epic_id, "epic_id");
    await session.require("card", card_id, "card_id");
    const types = linked_card_type ? [linked_card_type] : linkedCardTypes;
    await session.update("epic", epic_id, (draft) => {
      if (draft.linked_cards === undefined) return;
      for (const type of types) draft.linked_cards = withoutLink(draft.linked_cards, card_id, type);
    });
    return () => ({});
  },
});
