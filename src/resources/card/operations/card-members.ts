import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { memberRoleSchema } from "../../common/member-schema";
import { join, leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import type { Card } from "../card";
import { aCard, presentCard } from "./present-card";

/** Left out for someone who is a member already, the role stays. */
export interface AddCardMemberInput extends MemberInput {
  readonly card_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type AddCardMemberOutput = { readonly card: Card };

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

export const addCardMember = operation<Pick<CardMembersOperations, "addCardMember">>({
  role: "member",
  input: () => ({ card_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...aCard, sets: { members: membersInput } },
  async decide(session, { card_id, ...person }) {
    await session.require("card", card_id, "card_id");
    const card = await session.update("card", card_id, (draft) => join(draft, person, session.context.now));
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

export interface RemoveCardMemberInput {
  readonly card_id: string;
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveCardMemberOutput = Readonly<Record<never, never>>;

export const removeCardMember = operation<Pick<CardMembersOperations, "removeCardMember">>({
  role: "member",
  input: () => ({ card_id: idSchema, user_id: idSchema }),
  changes: { ...aCard, sets: { members: membersInput } },
  async decide(session, { card_id, user_id }) {
    requireMembership(await session.require("card", card_id, "card_id"), user_id);
    await session.update("card", card_id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
