import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { memberRoleSchema } from "../../common/member-schema";
import { join, leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import type { Page } from "../page";
import { permitPageSharing, requirePage } from "./page-tree";
import { aPage, presentPage } from "./present-page";

export interface AddPageMemberInput extends MemberInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type AddPageMemberOutput = { readonly page: Page };

export interface PageMembersOperations {
  /**
   * Adds a member to a page, who may then read it also when it is not public, or gives one another role.
   * Rules U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { page } = await workspace.addPageMember({ page_id: "1", user_id: "u-bob", role: "viewer" });
   * page.members.map((member) => member.user_id); // ["u-bob"]
   * ```
   */
  addPageMember(input: AddPageMemberInput, options?: CallOptions): Promise<AddPageMemberOutput>;

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

export const addPageMember = operation<Pick<PageMembersOperations, "addPageMember">>({
  role: "member",
  input: () => ({ page_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...aPage, sets: { members: membersInput } },
  async decide(session, { page_id, ...person }) {
    const before = await requirePage(session, page_id);
    permitPageSharing(session, before);
    const page = await session.update("page", before.id, (draft) => join(draft, person, session.context.now));
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export interface RemovePageMemberInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemovePageMemberOutput = Readonly<Record<never, never>>;

export const removePageMember = operation<Pick<PageMembersOperations, "removePageMember">>({
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
