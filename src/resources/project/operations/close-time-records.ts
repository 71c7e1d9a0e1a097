import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { ProjectDocument } from "../project-document";

/** Keeps the time logged in a private space, which outlives it, to those who can read it now. Rule U34.19. */
export async function closeTimeRecords(session: Session, project: ProjectDocument): Promise<void> {
  if (!project.is_private) return;
  const reader_ids = project.members.map((member) => member.user_id);
  const where = [anyOf("project_id", [project.id])] as const;
  const sort = ascending("id");
  for (const { id } of await session.findGuarded({ kind: "time_entry", where, sort })) {
    await session.amend("time_entry", id, (draft) => void Object.assign(draft, { reader_ids }));
  }
  for (const { id } of await session.findGuarded({ kind: "timer", where, sort })) {
    await session.amend("timer", id, ({ snapshots }) => void Object.assign(snapshots, { reader_ids }));
  }
}
