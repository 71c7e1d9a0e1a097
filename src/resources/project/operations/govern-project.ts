import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { ProjectDocument } from "../project-document";

/** A space itself is changed by whoever may read it, but not by those who are members of it to view only. Rule E4.22. */
export function permitProjectChange(session: Session, project: ProjectDocument): void {
  const { user_id, role } = session.context.actor;
  const views = project.members.some((member) => member.user_id === user_id && member.role === "viewer");
  session.permit("project", project, role === "admin" || !views, "project_id");
}

/** Whether the actor decides who reads a space: its admins do, and those of the workspace. Rule E4.12. */
export function governs({ actor }: OperationContext, { members }: ProjectDocument): boolean {
  return actor.role === "admin" || members.some(({ user_id, role }) => user_id === actor.user_id && role === "admin");
}
