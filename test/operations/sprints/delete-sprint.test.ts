import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { runs } from "../../runs";
import { newSpace, refusalOf } from "../fixture";
import { scheduledWorkspace } from "../scheduled-storage";
import { listIds, newSprint, readSprint } from "./sprint-board";

test("[U23.6] deleting a sprint that holds cards, even archived ones, is 409 and changes nothing", async () => {
  const { workspace, project_id } = await newSpace();
  const sprint = await newSprint(workspace, project_id);
  const { card } = await workspace.createCard({ title: "Hero", list_id: listIds(sprint).done });
  const refused = async () => {
    const before = await readSprint(workspace, "1");
    const error = await refusalOf(workspace.deleteSprint({ sprint_id: "1" }), 409);
    expect(error).toMatchObject({ code: "still_in_use", issues: [{ path: "sprint_id" }] });
    expect(await readSprint(workspace, "1")).toEqual(before);
  };
  await refused();
  await workspace.updateCard({ card_id: card.id, archived: true });
  await refused();
  await workspace.deleteCard({ card_id: card.id });
  expect(await workspace.deleteSprint({ sprint_id: "1" })).toEqual({});
});

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[U23.6 B3.1] deleting a sprint and putting a card into it at once leaves either the sprint with the card or neither",
  async (scheduler) => {
    const { workspace, project_id, storage } = await newSpace();
    const sprint = await newSprint(workspace, project_id);
    const busy = scheduledWorkspace(storage, scheduler);
    const [deletion, creation] = await scheduler.waitFor(
      Promise.allSettled([
        busy.deleteSprint({ sprint_id: "1" }),
        busy.createCard({ title: "Hero", list_id: listIds(sprint).todo }),
      ]),
    );
    const { sprints, cards } = await workspace.export();
    expect(cards).toHaveLength(sprints.length);
    expect([deletion?.status, creation?.status].sort()).toEqual(["fulfilled", "rejected"]);
  },
);
