import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { memberRoleSchema } from "../../common/member-schema";
import { join } from "../../common/operations/memberships";
import type { Card } from "../card";
import { aCard, presentCard } from "./present-card";

/** Left out for someone who is a member already, the role stays. */
export interface AddCardMemberInput extends MemberInput {
  readonly card_id: string;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export interface AddCardMemberOutput {
  readonly card: Card;
}

export interface AddCardMember {
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
}

export const addCardMember = operation<AddCardMember>({
  role: "member",
  input: () => ({ card_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...aCard, sets: { members: membersInput } },
  async decide(session, { card_id, ...person }) {
    await session.require("card", card_id, "card_id");
    const card = await session.update("card", card_id, (draft) => join(draft, person, session.context.now));
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
