import type { CallOptions } from "../../../operation/operation";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
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
   * ```ts
   * const { card } = await workspace.addCardMember({ card_id: "1", user_id: "u-max" });
   * card.members[0]?.role; // "member"
   * ```
   */
  addCardMember(input: AddCardMemberInput, options?: CallOptions): Promise<AddCardMemberOutput>;

  /**
   * Takes a user out of the members of a card. Rule U26.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the member.
   *
   * @example
   * ```ts
   * await workspace.addCardMember({ card_id: "1", user_id: "u-max" });
   * await workspace.removeCardMember({ card_id: "1", user_id: "u-max" });
   * ```
   */
  removeCardMember(input: RemoveCardMemberInput, options?: CallOptions): Promise<RemoveCardMemberOutput>;
}

export const { add: addCardMember, remove: removeCardMember } = memberOperations("card", {
  subject: aCard,
  present: presentCard,
});
