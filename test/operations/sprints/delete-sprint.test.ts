import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { runs } from "../../runs";
import { expectRefused, newSpace, refusalOf } from "../fixture";
import { scheduledWorkspace } from "../scheduled-storage";
import { listIds, newSprint, newSprints, readSprint } from "./sprint-board";

const member = { user_id: "u-bob", role: "member" } as const;

describe("deleting a sprint", () => {
  test("[S2.1 I1.2] takes it away with its lists and its past, and numbers go on", async () => {
    const { workspace, project_id } = await newSpace();
    const [first, second] = await newSprints(workspace, project_id, 2);
    const list_id = first?.lists[0]?.id ?? "";
    const { card } = await workspace.createCard({ title: "Hero", list_id });
    await workspace.moveCard({ card_id: card.id, sprint_id: second?.id ?? "" });
    expect(await workspace.as(member).deleteSprint({ sprint_id: "1" })).toEqual({});
    await expectRefused(readSprint(workspace, "1"), 404, "sprint_id");
    await expectRefused(workspace.getList({ list_id }), 404, "list_id");
    expect((await workspace.getSprints({ project_id })).sprints.map(({ id }) => id)).toEqual(["2"]);
    expect(await newSprint(workspace, project_id)).toMatchObject({ id: "3", title: "Sprint 3" });
    const { sprint_events, lists } = await workspace.export();
    expect(sprint_events.map((event) => event.sprint_id)).toEqual(["2"]);
    expect(lists.some((list) => list.sprint_id === "1")).toBe(false);
  });

  test("[U23.6] that holds cards, even archived ones, is 409 and changes nothing", async () => {
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
    "[U23.6 B3.1] and putting a card into it at once leaves either the sprint with the card or neither",
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
    60_000,
  );
});
