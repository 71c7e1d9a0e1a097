import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import { governs } from "./govern-project";
import { aProject } from "./present-project";

export interface RemoveProjectMemberInput {
  readonly project_id: string;
  readonly user_id: string;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveProjectMemberOutput = Readonly<Record<never, never>>;

export interface RemoveProjectMember {
  /**
   * Takes a user out of the members of a space; everyone may take out themselves. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but the member itself and admins of the space
   * or the workspace, 404 `not_found` for the space or the member.
   *
   * @example
   * ```ts
   * await workspace.removeProjectMember({ project_id: "1", user_id: "u-ada" });
   * const { project } = await workspace.getProject({ project_id: "1" });
   * project.members.length; // 0
   * ```
   */
  removeProjectMember(input: RemoveProjectMemberInput, options?: CallOptions): Promise<RemoveProjectMemberOutput>;
}

export const removeProjectMember = operation<RemoveProjectMember>({
  role: "member",
  input: () => ({ project_id: idSchema, user_id: idSchema }),
  changes: { ...aProject, sets: { members: membersInput } },
  async decide(session, { project_id, user_id }) {
    const { context } = session;
    const project = await session.require("project", project_id, "project_id");
    session.permit("project", project, user_id === context.actor.user_id || governs(context, project));
    requireMembership(project, user_id);
    await session.update("project", project_id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
