import type { ProjectDocument } from "../documents/project";
import type { OperationContext } from "../session/context";

/** Whether the actor decides who reads a space: its admins do, and those of the workspace. Rule E4.12. */
export function governs({ actor }: OperationContext, { members }: ProjectDocument): boolean {
  return actor.role === "admin" || members.some(({ user_id, role }) => user_id === actor.user_id && role === "admin");
}
