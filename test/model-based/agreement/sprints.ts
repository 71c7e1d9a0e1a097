import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelSprint, TEAM_ID } from "../model/model";
import { unfinishedCards } from "../model/roll-over";
import { progressOf } from "../model/sprint-events";
import { sprintsInOrder } from "../model/sprints";
import { expectedList } from "./boards";
import { expectedCard } from "./cards";
import { expectSame } from "./expect-same";

function expectedSprint(model: Model, sprint: ModelSprint, withContents: boolean) {
  const { user: _, ...own } = sprint;
  const lists = model.lists.filter((list) => list.sprint_id === sprint.id);
  return defined({
    ...{ ...own, team_id: TEAM_ID },
    lists: lists.map((list) => expectedList(model, list, withContents)),
    unfinished_cards: unfinishedCards(model, sprint).map((card) => expectedCard(model, card)),
    progress: progressOf(model, sprint),
  });
}

/** The sprints of each space, live and archived, with their settings, and each of them with all its cards. */
export async function expectSprints(workspace: Workspace, model: Model): Promise<void> {
  for (const { id: project_id, settings } of model.projects) {
    for (const archived of [false, true]) {
      const { sprints } = await workspace.getSprints({ project_id, archived, count: 1000 });
      const expected = model.sprints.filter((each) => {
        return each.project_id === project_id && (each.archived !== undefined) === archived;
      });
      expectSame(
        sprints,
        sprintsInOrder(expected).map((sprint) => expectedSprint(model, sprint, false)),
        `the sprints of space ${project_id}`,
      );
    }
    const { sprint_settings } = await workspace.getSprintSettings({ project_id });
    expectSame(sprint_settings, defined({ project_id, ...settings }), `the sprint settings of space ${project_id}`);
  }
  for (const expected of model.sprints) {
    const { sprint } = await workspace.getSprint({ sprint_id: expected.id });
    expectSame(sprint, expectedSprint(model, expected, true), `sprint ${expected.id}`);
  }
}
