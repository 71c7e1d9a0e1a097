import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { runsWorkspace } from "../member-document";
import { refuseLastAdmin } from "./last-admin";

export interface RemoveMemberInput {
  readonly user_id: string;
}

export type RemoveMemberOutput = Readonly<Record<never, never>>;

export interface RemoveMember {
  /**
   * Removes a user from the workspace, and from the members, owners, watchers and bookmarks of everything in it. What
   * the user made, changed or logged stays and keeps its name. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 409
   * `last_admin` for the last active owner or admin, 413 `too_large` when the storage cannot take it in one commit.
   *
   * @example
   * ```ts
   * await workspace.removeMember({ user_id: "u-max" });
   * const { members } = await workspace.getMembers();
   * members.length; // 0
   * ```
   */
  removeMember(input: RemoveMemberInput, options?: CallOptions): Promise<RemoveMemberOutput>;
}

export const removeMember = operation<RemoveMember>({
  role: "admin",
  input: () => ({ user_id: idSchema }),
  async decide(session, { user_id }) {
    const member = await session.require("member", user_id, "user_id");
    if (runsWorkspace(member)) await refuseLastAdmin(session, user_id);
    await removeWithReferences(session, "member", user_id);
    return () => ({});
  },
});
