import { groupBy } from "../../../base/collections";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { only } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending } from "../../../storage/query";
import { authorIds } from "../../common/operations/by-id";
import type { SprintDocument } from "../../sprint/sprint-fields";
import { type Project, type ProjectDocument, type ProjectSprint, projectFields } from "../project-fields";

const shownPart = partOf(projectFields, "isShown");

export async function presentProjects(reader: Reader, projects: readonly ProjectDocument[]): Promise<Project[]> {
  if (projects.length === 0) return [];
  const ids = projects.map((project) => project.id);
  const ofProjects = anyOf("project_id", ids);
  const [boards, sprints] = await Promise.all([
    reader.find({ kind: "board", where: [ofProjects], sort: ascending("order_key") }),
    reader.find({ kind: "sprint", where: [ofProjects, absent("archived")], sort: ascending("start_date") }),
  ]);
  const boardsOf = groupBy(boards, (board) => board.project_id);
  const sprintsOf = groupBy(sprints, (sprint) => sprint.project_id);
  return projects.map((document) => {
    const ownBoards = boardsOf.get(document.id) ?? [];
    return {
      ...shownPart(document),
      ...authorIds(document),
      team_id: reader.context.teamId,
      boards: ownBoards.map(({ id, title }) => ({ id, title })),
      board_order: ownBoards.map(({ id }) => id),
      sprints: (sprintsOf.get(document.id) ?? []).map(sprintInBrief),
    };
  });
}

function sprintInBrief(sprint: SprintDocument): ProjectSprint {
  const { id, title, start_date, end_date, override_end_date } = sprint;
  return { id, title, start_date, end_date, ...(override_end_date === undefined ? {} : { override_end_date }) };
}

export const presentProject = (reader: Reader, project: ProjectDocument): Promise<Project> =>
  presentProjects(reader, [project]).then(only);

export const aProject = subjectOf("project", "project_id", projectFields, presentProject);
