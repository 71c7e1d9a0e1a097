import type { CallOptions } from "../../../operation/operation";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
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

export interface AddProjectMemberInput extends NewMember {
  readonly project_id: string;
}

export type AddProjectMemberOutput = { readonly project: Project };

export interface RemoveProjectMemberInput extends FormerMember {
  readonly project_id: string;
}

export type RemoveProjectMemberOutput = Readonly<Record<never, never>>;

export interface ProjectMembersOperations {
  /**
   * Adds a user to the members of a space, or gives a member another role. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin of the space or the workspace,
   * 404 `not_found` for the space.
   *
   * @example
   * const { project } = await workspace.addProjectMember({ project_id: "1", user_id: "u-max", role: "viewer" });
   * project.members.map(({ user_id, role }) => [user_id, role]); // [["u-ada", "admin"], ["u-max", "viewer"]]
   */
  addProjectMember(input: AddProjectMemberInput, options?: CallOptions): Promise<AddProjectMemberOutput>;

  /**
   * Takes a user out of the members of a space; everyone may take out themselves. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but the member itself and admins of the space
   * or the workspace, 404 `not_found` for the space or the member.
   *
   * @example
   * await workspace.removeProjectMember({ project_id: "1", user_id: "u-ada" });
   * const { project } = await workspace.getProject({ project_id: "1" });
   * project.members.length; // 0
   */
  removeProjectMember(input: RemoveProjectMemberInput, options?: CallOptions): Promise<RemoveProjectMemberOutput>;
}

export const { add: addProjectMember, remove: removeProjectMember } = memberOperations("project", {
  subject: aProject,
  present: presentProject,
  permit: (session, project, isOwn) => session.permit("project", project, isOwn || governs(session.context, project)),
});
