import type { Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { tagColors } from "../../../src/resources/tag/tag";
import { makeCards, makeSprints } from "./scenes/cards";
import { makeComments, makeEpic, makePages, relateEpic } from "./scenes/documents";
import { makeForms } from "./scenes/forms";
import { makePeople } from "./scenes/people";
import { sceneOf, TURNS } from "./scenes/scene";
import { makeLeftovers, makeSpace, mappingTo } from "./scenes/spaces";
import { makeTime } from "./scenes/time";

/** Does everything that can be done to a workspace, by operations alone. */
export async function makeEverything(workspace: Workspace, clock: ManualClock): Promise<void> {
  await makePeople(sceneOf(workspace, 0));
  await makeLeftovers(sceneOf(workspace, 0), [...tagColors, null]);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const scene = sceneOf(workspace, turn);
    const space = await makeSpace(scene);
    const epic_id = await makeEpic(scene);
    const { ids, card_id, sprint_id } = await makeCards(scene, space, epic_id);
    await relateEpic(scene, epic_id, ids, space.tag_id);
    await makeSprints(scene, space, sprint_id);
    const page_id = await makePages(scene, space.project_id);
    await makeComments(scene, { card_id, epic_id, page_id });
    await makeForms(scene, space.board_id, space.lists[0] ?? "");
    const { board_id } = space;
    await scene.workspace.receiveEmail({ board_id, from: "eva@example.org", subject: "Help", message_id: "1" });
    if (turn === 0) await makeTime(scene, clock, ids);
    await changeSettings(scene, space.project_id);
    await scene.workspace.tick();
  }
}

async function changeSettings({ workspace, turn }: ReturnType<typeof sceneOf>, project_id: string): Promise<void> {
  const { sprint_settings } = await workspace.getSprintSettings({ project_id });
  const vcs_mapping = mappingTo(sprint_settings.statuses[0]?.id ?? "");
  const layout = (["board", "list", "timeline", "calendar"] as const)[turn % 4] ?? "board";
  await workspace.updateSprintSettings({ project_id, vcs_mapping, layout });
}
