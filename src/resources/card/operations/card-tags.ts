import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf, optionalId } from "../../common/input-fields";
import { type NamedTag, namedTags, requireTags } from "../../work-item/operations/item-tags";
import type { Card } from "../card";
import { aCard, presentCard } from "./present-card";

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
   * ```ts
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * const { card } = await workspace.addCardTags({ card_id: "1", ids: [tag.id] });
   * card.tags[0]?.name; // "Docs"
   * ```
   */
  addCardTags(input: AddCardTagsInput, options?: CallOptions): Promise<AddCardTagsOutput>;

  /**
   * Takes a tag off a card. Rule U26.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, and for a tag it does not
   * bear.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.createTag({ name: "Docs" });
   * await workspace.addCardTags({ card_id: "1", id: tag.id });
   * await workspace.removeCardTag({ card_id: "1", tag_id: tag.id });
   * ```
   */
  removeCardTag(input: RemoveCardTagInput, options?: CallOptions): Promise<RemoveCardTagOutput>;
}

export const addCardTags = operation<Pick<CardTagsOperations, "addCardTags">>({
  role: "member",
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
  role: "member",
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
