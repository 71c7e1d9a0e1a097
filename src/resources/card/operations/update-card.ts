import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { archivedFlag, type MemberInput, membersInput, optionalId } from "../../common/input-fields";
import { listOf } from "../../common/list-of";
import type { Card, CardFields } from "../card";
import { cardInputs } from "./card-input";
import { changeCard } from "./change-card";
import { aCard, presentCard } from "./present-card";

/** Omitted fields stay unchanged. */
export interface UpdateCardInput extends CardFields {
  readonly card_id: string;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateCardInput, "card_id">;
  readonly title?: string | undefined;
  /** Another list moves the card there. */
  readonly list_id?: string | undefined;
  /** The card it is to lie under, last among the child cards; `""` is none. */
  readonly parent_card_id?: string | null | undefined;
  readonly archived?: boolean | null | undefined;
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  /** Ids of all its tags; new ones are of its space or of the whole workspace. `null` and `[]` leave none. */
  readonly tags?: readonly string[] | null | undefined;
}

export interface UpdateCardOutput {
  readonly card: Card;
}

export interface UpdateCard {
  /**
   * Changes a card, and moves it when a list, board, sprint or space other than its own is named.
   *
   * Rules U10, U17, U26, T6, C8, L3, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a new tag of another space, 403 `no_access`, 404 `not_found` for
   * any id given, 409 `archived_target` when it would enter an archived list, `circular_parent` when the new parent lies below it.
   *
   * @example
   * ```ts
   * const { card } = await workspace.updateCard({ card_id: "1", due_date: 1767603600, priority: 2 });
   * card.due_date; // 1767603600
   * ```
   */
  updateCard(input: UpdateCardInput, options?: CallOptions): Promise<UpdateCardOutput>;
}

export const updateCard = operation<UpdateCard>({
  role: "member",
  input: (unit) => ({
    ...cardInputs(unit),
    card_id: idSchema,
    title: z.optional(titleSchema),
    list_id: z.optional(idSchema),
    parent_card_id: optionalId,
    archived: archivedFlag,
    members: membersInput,
    tags: z.nullish(listOf(idSchema)),
  }),
  changes: aCard,
  async decide(session, { card_id, ...changes }) {
    const card = await changeCard(session, card_id, changes);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
