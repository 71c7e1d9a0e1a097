import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import type { MemberRole } from "../../common/member";
import { memberRoleSchema } from "../../common/member-schema";
import { join } from "../../common/operations/memberships";
import type { Project } from "../project";
import { governs } from "./govern-project";
import { aProject, presentProject } from "./present-project";

export interface AddProjectMemberInput {
  readonly project_id: string;
  readonly user_id: string;
  /** Default `member`; that of a member, left out, stays. */
  readonly role?: MemberRole | null | undefined;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export interface AddProjectMemberOutput {
  readonly project: Project;
}

export interface AddProjectMember {
  /**
   * Adds a user to the members of a space, or gives a member another role. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin of the space or the workspace,
   * 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { project } = await workspace.addProjectMember({ project_id: "1", user_id: "u-max", role: "viewer" });
   * project.members.map(({ user_id, role }) => [user_id, role]); // [["u-ada", "admin"], ["u-max", "viewer"]]
   * ```
   */
  addProjectMember(input: AddProjectMemberInput, options?: CallOptions): Promise<AddProjectMemberOutput>;
}

export const addProjectMember = operation<AddProjectMember>({
  role: "member",
  input: () => ({ project_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...aProject, sets: { members: membersInput } },
  async decide(session, { project_id, ...person }) {
    const { context } = session;
    const before = await session.require("project", project_id, "project_id");
    session.permit("project", before, governs(context, before));
    const project = await session.update("project", project_id, (draft) => join(draft, person, context.now));
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
