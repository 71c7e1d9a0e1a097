import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import type { MemberRole } from "../../common/member";
import { memberRoleSchema } from "../../common/member-schema";
import { join, leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import type { Project } from "../project";
import type { ProjectDocument } from "../project-fields";
import { aProject, presentProject } from "./present-project";

/** A space itself is changed by whoever may read it, but not by those who are members of it to view only. Rule E4.12. */
export function permitProjectChange(session: Session, project: ProjectDocument): void {
  const { user_id, role } = session.context.actor;
  const views = project.members.some((member) => member.user_id === user_id && member.role === "viewer");
  session.permit("project", project, role === "admin" || !views, "project_id");
}

/** Whether the actor decides who reads a space: its admins do, and those of the workspace. Rule E4.12. */
export function governs({ actor }: OperationContext, { members }: ProjectDocument): boolean {
  return actor.role === "admin" || members.some(({ user_id, role }) => user_id === actor.user_id && role === "admin");
}

export interface AddProjectMemberInput {
  readonly project_id: string;
  readonly user_id: string;
  /** Default `member`; that of a member, left out, stays. */
  readonly role?: MemberRole | null | undefined;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type AddProjectMemberOutput = { readonly project: Project };

export interface ProjectMembersOperations {
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

export const addProjectMember = operation<Pick<ProjectMembersOperations, "addProjectMember">>({
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

export interface RemoveProjectMemberInput {
  readonly project_id: string;
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveProjectMemberOutput = Readonly<Record<never, never>>;

export const removeProjectMember = operation<Pick<ProjectMembersOperations, "removeProjectMember">>({
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
