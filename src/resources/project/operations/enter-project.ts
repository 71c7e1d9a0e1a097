import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { ProjectDocument } from "../project-fields";

/** The space that something is created in or moved into: it exists, is readable and is not archived. Rule U21. */
export async function enterProject(session: Session, id: string, path: string): Promise<ProjectDocument> {
  const project = await session.require("project", id, path);
  if (project.archived === undefined) return project;
  throw refusal("archived_target", path, `Space ${id} is archived; nothing can be put there.`);
}
