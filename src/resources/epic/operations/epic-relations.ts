import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema, listOf } from "../../common/base-schemas";
import { requireAll } from "../../common/operations/by-id";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import { presentLinkedCard, readPlaces, withLink, withoutLink } from "../../work-item/operations/related-cards";
import { namedTags, takeOffTag } from "../../work-item/operations/work-items";
import { type LinkedCardType, linkedCardTypes } from "../../work-item/work-item";
import { type LinkedCard, type LinkInput, linksInput } from "../../work-item/work-item-fields";
import type { Epic } from "../epic-fields";
import { anEpic, presentEpic } from "./present-epic";

export type AddEpicMemberInput = NewMember & { readonly epic_id: string };
export type AddEpicMemberOutput = { readonly epic: Epic };
export type RemoveEpicMemberInput = FormerMember & { readonly epic_id: string };
export type RemoveEpicMemberOutput = Readonly<Record<never, never>>;

export interface EpicMembersOperations {
  /**
   * Adds a member to an epic, or gives one another role. Rule U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { epic } = await workspace.addEpicMember({ epic_id: "1", user_id: "u-bob" });
   * epic.members[0]?.role; // "member"
   */
  addEpicMember(input: AddEpicMemberInput, options?: CallOptions): Promise<AddEpicMemberOutput>;

  /**
   * Removes a member from an epic. Rule U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the member.
   * @example
   * await workspace.addEpicMember({ epic_id: "1", user_id: "u-bob" });
   * await workspace.removeEpicMember({ epic_id: "1", user_id: "u-bob" });
   */
  removeEpicMember(input: RemoveEpicMemberInput, options?: CallOptions): Promise<RemoveEpicMemberOutput>;
}

export const { add: addEpicMember, remove: removeEpicMember } = memberOperations("epic", {
  subject: anEpic,
  present: presentEpic,
});

/** At least one of `id` and `ids` is needed. */
export interface AddEpicTagsInput extends Expecting<{ readonly tags: readonly string[] }> {
  readonly epic_id: string;
  /** A tag id. */
  readonly id?: string | null | undefined;
  /** Tag ids. */
  readonly ids?: readonly string[] | null | undefined;
}

export type AddEpicTagsOutput = { readonly epic: Epic };
export type RemoveEpicTagInput = Pick<AddEpicTagsInput, "epic_id" | "expected"> & { readonly tag_id: string };
export type RemoveEpicTagOutput = Readonly<Record<never, never>>;

export interface EpicTagsOperations {
  /**
   * Adds tags to an epic, after those it has. Rule U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or a tag.
   * @example
   * const { tag } = await workspace.createTag({ name: "Launch" });
   * const { epic } = await workspace.addEpicTags({ epic_id: "1", ids: [tag.id] });
   * epic.tags[0]?.slug; // "launch"
   */
  addEpicTags(input: AddEpicTagsInput, options?: CallOptions): Promise<AddEpicTagsOutput>;

  /**
   * Removes a tag from an epic. Rule U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or a tag it lacks.
   * @example
   * const { tag } = await workspace.createTag({ name: "Launch" });
   * await workspace.addEpicTags({ epic_id: "1", id: tag.id });
   * await workspace.removeEpicTag({ epic_id: "1", tag_id: tag.id });
   */
  removeEpicTag(input: RemoveEpicTagInput, options?: CallOptions): Promise<RemoveEpicTagOutput>;
}

export const addEpicTags = operation<Pick<EpicTagsOperations, "addEpicTags">>({
  input: () => ({ epic_id: idSchema, id: z.nullish(idSchema), ids: z.nullish(listOf(idSchema)) }),
  changes: { ...anEpic, sets: { tags: listOf(idSchema) } },
  async decide(session, { epic_id, id, ids }) {
    if (!id && !ids) throw refusal("invalid_input", "ids", "Give the tag in id, or tags in ids.", "required");
    await session.require("epic", epic_id, "epic_id");
    await requireAll(session, [{ kind: "tag", id, path: "id" }, ...namedTags("ids", ids ?? [])]);
    const epic = await session.update("epic", epic_id, (draft) => {
      draft.tag_ids = [...new Set([...draft.tag_ids, ...(id ? [id] : []), ...(ids ?? [])])];
    });
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

export const removeEpicTag = operation<Pick<EpicTagsOperations, "removeEpicTag">>({
  input: () => ({ epic_id: idSchema, tag_id: idSchema }),
  changes: { ...anEpic, sets: { tags: listOf(idSchema) } },
  decide: (session, { epic_id, tag_id }) => takeOffTag(session, "epic", epic_id, tag_id),
});

export interface LinkEpicToCardInput extends Expecting<{ readonly linked_cards: readonly LinkInput[] }> {
  readonly epic_id: string;
  readonly card_id: string;
  /** The type of the link, from the epic to the card. */
  readonly linked_card_type: LinkedCardType;
}

export interface LinkEpicToCardOutput {
  /** The card as the epic shows it from now on. */
  readonly linked_card: LinkedCard;
}

export interface EpicCardsOperations {
  /**
   * Links an epic to a card. The epic alone shows the link: what a card shows are links to cards. Linking them again
   * the same way changes nothing. Rules U17, U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for the epic or the card.
   * @example
   * await workspace.linkEpicToCard({ epic_id: "1", card_id: "1", linked_card_type: "blocked_by" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.linked_cards[0]?.card_id; // "1"
   */
  linkEpicToCard(input: LinkEpicToCardInput, options?: CallOptions): Promise<LinkEpicToCardOutput>;

  /**
   * Removes the links to a card from an epic. An epic that is not linked to it stays as it is. Rules U17, U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` and 404 `not_found` for the epic or the card.
   * @example
   * await workspace.linkEpicToCard({ epic_id: "1", card_id: "1", linked_card_type: "related" });
   * await workspace.unlinkEpicFromCard({ epic_id: "1", card_id: "1" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.linked_cards; // []
   */
  unlinkEpicFromCard(input: UnlinkEpicFromCardInput, options?: CallOptions): Promise<UnlinkEpicFromCardOutput>;
}

export const linkEpicToCard = operation<Pick<EpicCardsOperations, "linkEpicToCard">>({
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

export interface UnlinkEpicFromCardInput extends Omit<LinkEpicToCardInput, "linked_card_type"> {
  /** Takes away the link of this type alone; left out, every link of the epic to the card. */
  readonly linked_card_type?: LinkedCardType | null | undefined;
}

export type UnlinkEpicFromCardOutput = Readonly<Record<never, never>>;

export const unlinkEpicFromCard = operation<Pick<EpicCardsOperations, "unlinkEpicFromCard">>({
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
