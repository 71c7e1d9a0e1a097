import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelProject, TEAM_ID } from "../model/model";
import { sprintsInOrder } from "../model/sprints";
import { authorsOf } from "./cards";
import { expectSame } from "./expect-same";

function expectedProject(model: Model, project: ModelProject) {
  const { sprintsCreated: _, settings: _settings, ...own } = project;
  const boards = model.boards.filter((board) => board.project_id === project.id);
  const sprints = model.sprints.filter((each) => each.project_id === project.id && each.archived === undefined);
  return defined({
    ...{ ...own, ...authorsOf(project), team_id: TEAM_ID },
    boards: boards.map(({ id, title }) => ({ id, title })),
    board_order: boards.map(({ id }) => id),
    sprints: sprintsInOrder(sprints).map(({ id, title, start_date, end_date, override_end_date }) =>
      defined({ id, title, start_date, end_date, override_end_date }),
    ),
  });
}

export async function expectProjects(workspace: Workspace, model: Model): Promise<void> {
  const { projects } = await workspace.getProjects({ count: 1000 });
  expectSame(
    projects,
    model.projects.map((project) => expectedProject(model, project)),
    "the spaces",
  );
}
