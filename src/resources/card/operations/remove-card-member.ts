import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import { aCard } from "./present-card";

export interface RemoveCardMemberInput {
  readonly card_id: string;
  readonly user_id: string;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveCardMemberOutput = Readonly<Record<never, never>>;

export interface RemoveCardMember {
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

export const removeCardMember = operation<RemoveCardMember>({
  role: "member",
  input: () => ({ card_id: idSchema, user_id: idSchema }),
  changes: { ...aCard, sets: { members: membersInput } },
  async decide(session, { card_id, user_id }) {
    requireMembership(await session.require("card", card_id, "card_id"), user_id);
    await session.update("card", card_id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
