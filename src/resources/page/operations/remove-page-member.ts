import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import { permitPageSharing } from "./govern-page";
import { aPage } from "./present-page";
import { requirePage } from "./require-page";

export interface RemovePageMemberInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  readonly user_id: string;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemovePageMemberOutput = Readonly<Record<never, never>>;

export interface RemovePageMember {
  /**
   * Takes a member off a page. Rules U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the page, and for a user who is not
   * among its members.
   *
   * @example
   * ```ts
   * await workspace.addPageMember({ page_id: "1", user_id: "u-bob" });
   * await workspace.removePageMember({ page_id: "1", user_id: "u-bob" });
   * ```
   */
  removePageMember(input: RemovePageMemberInput, options?: CallOptions): Promise<RemovePageMemberOutput>;
}

export const removePageMember = operation<RemovePageMember>({
  role: "member",
  input: () => ({ page_id: idSchema, user_id: idSchema }),
  changes: { ...aPage, sets: { members: membersInput } },
  async decide(session, { page_id, user_id }) {
    const page = await requirePage(session, page_id);
    if (user_id !== session.context.actor.user_id) permitPageSharing(session, page);
    requireMembership(page, user_id);
    await session.update("page", page.id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
