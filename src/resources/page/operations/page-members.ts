import type { CallOptions } from "../../../operation/operation";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import type { Page } from "../page";
import { permitPageSharing, requirePage } from "./page-tree";
import { aPage, presentPage } from "./present-page";

export interface AddPageMemberInput extends NewMember {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type AddPageMemberOutput = { readonly page: Page };

export interface RemovePageMemberInput extends FormerMember {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type RemovePageMemberOutput = Readonly<Record<never, never>>;

export interface PageMembersOperations {
  /**
   * Adds a member to a page, who may then read it also when it is not public, or gives one another role. Rules U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * const { page } = await workspace.addPageMember({ page_id: "1", user_id: "u-bob", role: "viewer" });
   * page.members.map((member) => member.user_id); // ["u-bob"]
   */
  addPageMember(input: AddPageMemberInput, options?: CallOptions): Promise<AddPageMemberOutput>;

  /**
   * Takes a member off a page. Rules U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the page, and for a user who is not
   * among its members.
   *
   * @example
   * await workspace.addPageMember({ page_id: "1", user_id: "u-bob" });
   * await workspace.removePageMember({ page_id: "1", user_id: "u-bob" });
   */
  removePageMember(input: RemovePageMemberInput, options?: CallOptions): Promise<RemovePageMemberOutput>;
}

export const { add: addPageMember, remove: removePageMember } = memberOperations("page", {
  subject: aPage,
  present: presentPage,
  named: requirePage,
  permit: (session, page, isOwn) => {
    if (!isOwn) permitPageSharing(session, page);
  },
});
