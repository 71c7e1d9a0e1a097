import type { ProjectDocument } from "../documents/project";
import type { Project } from "../model/project";
import type { Reader } from "../session/reader";
import { anyOf, ascending } from "../storage/clauses";
import { authorIds } from "./authored";
import { groupBy } from "./group-by";
import { only } from "./only";

/** The spaces as the API shows them, in their order. */
export async function presentProjects(reader: Reader, projects: readonly ProjectDocument[]): Promise<Project[]> {
  if (projects.length === 0) return [];
  const boards = await reader.find({
    kind: "board",
    where: [
      anyOf(
        "project_id",
        projects.map((project) => project.id),
      ),
    ],
    sort: ascending("order_key"),
  });
  const boardsOf = groupBy(boards, (board) => board.project_id);
  return projects.map((document) => {
    const { sprint_settings: _settings, sprints_created: _created, ...own } = document;
    return {
      ...own,
      ...authorIds(document),
      team_id: reader.context.teamId,
      boards: (boardsOf.get(document.id) ?? []).map(({ id, title }) => ({ id, title })),
    };
  });
}

export async function presentProject(reader: Reader, project: ProjectDocument): Promise<Project> {
  return only(await presentProjects(reader, [project]));
}
