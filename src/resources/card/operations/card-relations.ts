import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import { idSchema, listOf, optionalId } from "../../common/base-schemas";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import { presentLinkedCard, readPlaces, relink, withLink, withoutLink } from "../../work-item/operations/related-cards";
import { namedTags, requireTags, takeOffTag } from "../../work-item/operations/work-items";
import { type LinkedCardType, linkedCardTypes } from "../../work-item/work-item";
import { type LinkedCard, type LinkInput, linksInput } from "../../work-item/work-item-fields";
import type { Card, CardDocument } from "../card-fields";
import { aCard, presentCard } from "./present-card";

export type AddCardMemberInput = NewMember & { readonly card_id: string };
export type AddCardMemberOutput = { readonly card: Card };
export type RemoveCardMemberInput = FormerMember & { readonly card_id: string };
export type RemoveCardMemberOutput = Readonly<Record<never, never>>;

export interface CardMembersOperations {
  /**
   * Makes a user a member of a card, or gives a member another role. Rules U26, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card.
   * @example
   * const { card } = await workspace.addCardMember({ card_id: "1", user_id: "u-max" });
   * card.members[0]?.role; // "member"
   */
  addCardMember(input: AddCardMemberInput, options?: CallOptions): Promise<AddCardMemberOutput>;

  /**
   * Removes a user from the members of a card. Rule U26.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the member.
   * @example
   * await workspace.addCardMember({ card_id: "1", user_id: "u-max" });
   * await workspace.removeCardMember({ card_id: "1", user_id: "u-max" });
   */
  removeCardMember(input: RemoveCardMemberInput, options?: CallOptions): Promise<RemoveCardMemberOutput>;
}

export const { add: addCardMember, remove: removeCardMember } = memberOperations("card", {
  subject: aCard,
  present: presentCard,
});

/** At least one tag: by `id`, by `ids`, or both. */
export interface AddCardTagsInput extends Expecting<{ readonly tags: readonly string[] }> {
  readonly card_id: string;
  readonly id?: string | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
}

export type AddCardTagsOutput = { readonly card: Card };
export type RemoveCardTagInput = Pick<AddCardTagsInput, "card_id" | "expected"> & { readonly tag_id: string };
export type RemoveCardTagOutput = Readonly<Record<never, never>>;

export interface CardTagsOperations {
  /**
   * Adds tags to a card: tags of its space or of the whole workspace. Rules U26, L5.
   * @throws WorkspaceError 400 `invalid_input`, also for a tag of another space, 403 `no_access`, 404 `not_found`.
   * @example
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * const { card } = await workspace.addCardTags({ card_id: "1", ids: [tag.id] });
   * card.tags[0]?.name; // "Docs"
   */
  addCardTags(input: AddCardTagsInput, options?: CallOptions): Promise<AddCardTagsOutput>;

  /**
   * Removes a tag from a card. Rule U26.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or a tag it lacks.
   * @example
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * await workspace.addCardTags({ card_id: "1", id: tag.id });
   * await workspace.removeCardTag({ card_id: "1", tag_id: tag.id });
   */
  removeCardTag(input: RemoveCardTagInput, options?: CallOptions): Promise<RemoveCardTagOutput>;
}

export const addCardTags = operation<Pick<CardTagsOperations, "addCardTags">>({
  input: () => ({ card_id: idSchema, id: optionalId, ids: z.nullish(listOf(idSchema)) }),
  changes: { ...aCard, sets: { tags: listOf(idSchema) } },
  async decide(session, { card_id, id, ids }) {
    const tags = namedTags("ids", ids ?? []);
    if (id) tags.unshift({ kind: "tag", id, path: "id" });
    if (tags.length === 0) throw refusal("invalid_input", "ids", "Give the id or ids of tags.", "required");
    const { project_id } = await session.require("card", card_id, "card_id");
    await requireTags(session, tags, project_id);
    const card = await session.update("card", card_id, (draft) => {
      draft.tag_ids = [...new Set([...draft.tag_ids, ...tags.map((tag) => tag.id)])];
    });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

export const removeCardTag = operation<Pick<CardTagsOperations, "removeCardTag">>({
  input: () => ({ card_id: idSchema, tag_id: idSchema }),
  changes: { ...aCard, sets: { tags: listOf(idSchema) } },
  decide: (session, { card_id, tag_id }) => takeOffTag(session, "card", card_id, tag_id),
});

export interface AddCardToEpicInput extends Expecting<{ readonly epic_id: string }> {
  readonly epic_id: string;
  readonly card_id: string;
}

export type AddCardToEpicOutput = Readonly<Record<never, never>>;
export type RemoveCardFromEpicInput = AddCardToEpicInput;
export type RemoveCardFromEpicOutput = Readonly<Record<never, never>>;

export interface CardEpicOperations {
  /**
   * Adds a card to an epic. It leaves the epic it was in. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   * @example
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.child_card_order; // ["1"]
   */
  addCardToEpic(input: AddCardToEpicInput, options?: CallOptions): Promise<AddCardToEpicOutput>;

  /**
   * Removes a card from an epic; the card itself stays. One that is not in it stays as it is. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   * @example
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * await workspace.removeCardFromEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.epic; // undefined
   */
  removeCardFromEpic(input: RemoveCardFromEpicInput, options?: CallOptions): Promise<RemoveCardFromEpicOutput>;
}

/** The operations differ in nothing but what becomes of the card. */
const changingEpic = (recipe: (card: Draft<CardDocument>, epicId: string) => void) =>
  operation<Pick<CardEpicOperations, "addCardToEpic">>({
    input: () => ({ epic_id: idSchema, card_id: idSchema }),
    changes: { ...aCard, sets: { epic_id: optionalId } },
    async decide(session, { epic_id, card_id }) {
      await session.require("epic", epic_id, "epic_id");
      await session.require("card", card_id, "card_id");
      await session.update("card", card_id, (draft) => recipe(draft, epic_id));
      return () => ({});
    },
  });

export const addCardToEpic = changingEpic((card, epicId) => {
  card.epic_id = epicId;
});

export const removeCardFromEpic = changingEpic((card, epicId) => {
  if (card.epic_id === epicId) delete card.epic_id;
});

export interface LinkCardsInput extends Expecting<{ readonly linked_cards: readonly LinkInput[] }> {
  readonly card_id: string;
  /** The other card. */
  readonly linked_card_id: string;
  /** The type of the link, from `card_id` to the other card. */
  readonly linked_card_type: LinkedCardType;
}

export interface LinkCardsOutput {
  /** The other card as `card_id` shows it from now on. */
  readonly linked_card: LinkedCard;
}

export interface LinkCardsOperations {
  /**
   * Links two cards; each shows the link from its own side: `blocks` on one is `blocked_by` on the other. Linking them
   * again the same way changes nothing. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, also for itself and for an epic, 403 `no_access`, 404 `not_found`.
   * @example
   * const { card } = await workspace.createCard({ title: "Choose a font", list_id: "6" });
   * await workspace.linkCards({ card_id: card.id, linked_card_id: "1", linked_card_type: "blocks" });
   * (await workspace.getCard({ card_id: "1" })).card.linked_cards[0]?.linked_card_type; // "blocked_by"
   */
  linkCards(input: LinkCardsInput, options?: CallOptions): Promise<LinkCardsOutput>;

  /**
   * Removes the links between two cards, from both. Cards that are not linked stay as they are. Rule U17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for either card.
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
    if (card_id === linked_card_id) {
      throw refusal("invalid_input", "linked_card_id", "A card cannot be linked to itself.", "cycle");
    }
    const isCard = (await session.get("card", linked_card_id)) !== null;
    if (!isCard && (await session.get("epic", linked_card_id)) !== null) {
      const message = `${linked_card_id} is an epic: links are between cards. Use addCardToEpic.`;
      throw refusal("invalid_input", "linked_card_id", message, "misplaced");
    }
    await session.require("card", card_id, "card_id");
    const other = await session.require("card", linked_card_id, "linked_card_id");
    await relink(session, withLink, card_id, linked_card_id, linked_card_type);
    return async (reader) => ({
      linked_card: presentLinkedCard(other, linked_card_type, await readPlaces(reader, [other])),
    });
  },
});

export interface UnlinkCardsInput extends Omit<LinkCardsInput, "linked_card_type"> {
  /** Takes away the link of this type alone, as `card_id` shows it; left out, every link between the two. */
  readonly linked_card_type?: LinkedCardType | null | undefined;
}

export type UnlinkCardsOutput = Readonly<Record<never, never>>;

export const unlinkCards = operation<Pick<LinkCardsOperations, "unlinkCards">>({
  input: () => ({ card_id: idSchema, linked_card_id: idSchema, linked_card_type: z.nullish(z.enum(linkedCardTypes)) }),
  changes: { ...aCard, sets: { linked_cards: linksInput } },
  async decide(session, { card_id, linked_card_id, linked_card_type }) {
    await session.require("card", card_id, "card_id");
    await session.require("card", linked_card_id, "linked_card_id");
    const types = linked_card_type ? [linked_card_type] : linkedCardTypes;
    for (const type of types) await relink(session, withoutLink, card_id, linked_card_id, type);
    return () => ({});
  },
});
