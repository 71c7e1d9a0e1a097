import { refusal } from "../../../errors/errors";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { aCard } from "./present-card";

export interface RemoveCardTagInput {
  readonly card_id: string;
  readonly tag_id: string;
  /** The ids of all tags that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly tags: readonly string[] }>;
}

export type RemoveCardTagOutput = Readonly<Record<never, never>>;

export interface RemoveCardTag {
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

export const removeCardTag = operation<RemoveCardTag>({
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
