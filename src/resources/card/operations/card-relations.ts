import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf, optionalId } from "../../common/input-fields";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import { type NamedTag, namedTags, requireTags } from "../../work-item/operations/item-tags";
import type { Card } from "../card";
import { aCard, presentCard } from "./present-card";

export interface AddCardMemberInput extends NewMember {
  readonly card_id: string;
}

export type AddCardMemberOutput = { readonly card: Card };

export interface RemoveCardMemberInput extends FormerMember {
  readonly card_id: string;
}

export type RemoveCardMemberOutput = Readonly<Record<never, never>>;

export interface CardMembersOperations {
  /**
   * Makes a user a member of a card, or gives a member another role. Rules U26, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card.
   *
   * @example
   * const { card } = await workspace.addCardMember({ card_id: "1", user_id: "u-max" });
   * card.members[0]?.role; // "member"
   */
  addCardMember(input: AddCardMemberInput, options?: CallOptions): Promise<AddCardMemberOutput>;

  /**
   * Takes a user out of the members of a card. Rule U26.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the member.
   *
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
export interface AddCardTagsInput {
  readonly card_id: string;
  readonly id?: string | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  /** The ids of all tags that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly tags: readonly string[] }>;
}

export type AddCardTagsOutput = { readonly card: Card };

export interface CardTagsOperations {
  /**
   * Puts tags on a card: tags of its space or of the whole workspace. Rules U26, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a tag of another space, 403 `no_access`, 404 `not_found` for
   * the card or a tag.
   *
   * @example
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * const { card } = await workspace.addCardTags({ card_id: "1", ids: [tag.id] });
   * card.tags[0]?.name; // "Docs"
   */
  addCardTags(input: AddCardTagsInput, options?: CallOptions): Promise<AddCardTagsOutput>;

  /**
   * Takes a tag off a card. Rule U26.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, and for a tag it does not
   * bear.
   *
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
    const single: NamedTag[] = id ? [{ kind: "tag", id, path: "id" }] : [];
    const tags = [...single, ...namedTags("ids", ids ?? [])];
    if (tags.length === 0) throw refusal("invalid_input", "ids", "Give the id or ids of tags.", "required");
    const { project_id } = await session.require("card", card_id, "card_id");
    await requireTags(session, tags, project_id);
    const card = await session.update("card", card_id, (draft) => {
      draft.tag_ids = [...new Set([...draft.tag_ids, ...tags.map((tag) => tag.id)])];
    });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

export interface RemoveCardTagInput {
  readonly card_id: string;
  readonly tag_id: string;
  /** The ids of all tags that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly tags: readonly string[] }>;
}

export type RemoveCardTagOutput = Readonly<Record<never, never>>;

export const removeCardTag = operation<Pick<CardTagsOperations, "removeCardTag">>({
  input: () => ({ card_id: idSchema, tag_id: idSchema }),
  changes: { ...aCard, sets: { tags: listOf(idSchema) } },
  async decide(session, { card_id, tag_id }) {
    const { tag_ids } = await session.require("card", card_id, "card_id");
    await session.require("tag", tag_id, "tag_id");
    if (!tag_ids.includes(tag_id)) throw refusal("not_found", "tag_id", `The card does not bear tag ${tag_id}.`);
    await session.update("card", card_id, (draft) => {
      draft.tag_ids = draft.tag_ids.filter((id) => id !== tag_id);
    });
    return () => ({});
  },
});

export interface AddCardToEpicInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** The epic that its caller last saw the card in. Rule U38. */
  readonly expected?: Expected<{ readonly epic_id: string }>;
}

export type AddCardToEpicOutput = Readonly<Record<never, never>>;

export interface CardEpicOperations {
  /**
   * Puts a card into an epic. It leaves the epic it was in. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   *
   * @example
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.child_card_order; // ["1"]
   */
  addCardToEpic(input: AddCardToEpicInput, options?: CallOptions): Promise<AddCardToEpicOutput>;

  /**
   * Takes a card out of an epic; the card itself stays. One that is not in it stays as it is. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   *
   * @example
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * await workspace.removeCardFromEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.epic; // undefined
   */
  removeCardFromEpic(input: RemoveCardFromEpicInput, options?: CallOptions): Promise<RemoveCardFromEpicOutput>;
}

export const addCardToEpic = operation<Pick<CardEpicOperations, "addCardToEpic">>({
  input: () => ({ epic_id: idSchema, card_id: idSchema }),
  changes: { ...aCard, sets: { epic_id: optionalId } },
  async decide(session, { epic_id, card_id }) {
    await session.require("epic", epic_id, "epic_id");
    await session.require("card", card_id, "card_id");
    await session.update("card", card_id, (draft) => {
      draft.epic_id = epic_id;
    });
    return () => ({});
  },
});

export interface RemoveCardFromEpicInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** The epic that its caller last saw the card in. Rule U38. */
  readonly expected?: Expected<{ readonly epic_id: string }>;
}

export type RemoveCardFromEpicOutput = Readonly<Record<never, never>>;

export const removeCardFromEpic = operation<Pick<CardEpicOperations, "removeCardFromEpic">>({
  input: () => ({ epic_id: idSchema, card_id: idSchema }),
  changes: { ...aCard, sets: { epic_id: optionalId } },
  async decide(session, { epic_id, card_id }) {
    await session.require("epic", epic_id, "epic_id");
    await session.require("card", card_id, "card_id");
    await session.update("card", card_id, (draft) => {
      if (draft.epic_id === epic_id) delete draft.epic_id;
    });
    return () => ({});
  },
});
