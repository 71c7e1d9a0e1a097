import { expect, test } from "vitest";
import type { UpdateSprintInput, Workspace } from "workspace-engine";
import { amendStored } from "../amend-stored";
import { expectRefused, newSpace } from "../fixture";
import { day, monday, newSprint, readSprint } from "./sprint-board";

/** A sprint of two weeks, made by the admin an hour ago. */
async function withSprint() {
  const space = await newSpace();
  const sprint = await newSprint(space.workspace, space.project_id);
  space.clock.advance("1h");
  return { ...space, sprint };
}

const update = async (workspace: Workspace, changes: Partial<UpdateSprintInput>) =>
  (await workspace.updateSprint({ sprint_id: "1", ...changes })).sprint;

test.each(["seconds", "milliseconds"] as const)(
  "[T2.1 T1.2] a sprint update takes dates in either unit in a workspace of %s",
  async (timeUnit) => {
    const { workspace, project_id } = await newSpace({ timeUnit });
    await newSprint(workspace, project_id);
    const factor = timeUnit === "seconds" ? 1 : 1000;
    for (const sent of [1, 1000]) {
      const dates = { start_date: monday + day, override_end_date: monday + 2 * day };
      const changes = { start_date: dates.start_date * sent, override_end_date: dates.override_end_date * sent };
      expect(await update(workspace, changes)).toMatchObject({
        start_date: dates.start_date * factor,
        override_end_date: dates.override_end_date * factor,
      });
      await update(workspace, { start_date: monday, override_end_date: null });
    }
  },
);

test.each([
  ["an end after the year 9999", { override_end_date: 253_402_300_800_000 }, "override_end_date"],
  ["an end that nobody could send back", { override_end_date: 253_402_214_400_000 }, "override_end_date"],
  ["a start at the end", { start_date: monday + 14 * day }, "start_date"],
  ["an overridden end at the start", { override_end_date: monday }, "override_end_date"],
  ["both in the wrong order", { start_date: monday + day, override_end_date: monday + day }, "start_date"],
])("[U10.3 S2.9 T2.3 E2.3] a sprint update for %s is 400, named, and changes nothing", async (_what, changes, path) => {
  const { workspace, sprint } = await withSprint();
  await expectRefused(update(workspace, changes as Partial<UpdateSprintInput>), 400, path);
  expect(await readSprint(workspace, "1")).toEqual(sprint);
});

test("[U10.3 S2.9] taking the overridden end away is refused where it would leave it ending before it starts", async () => {
  const { workspace } = await withSprint();
  await update(workspace, { start_date: monday + 20 * day, override_end_date: monday + 30 * day });
  await expectRefused(update(workspace, { override_end_date: null }), 400, "override_end_date");
});

test("[U10.3] an update is not refused when dates that were wrong before are not touched", async () => {
  const { workspace, storage } = await withSprint();
  await amendStored(storage, "sprint", "1", { end_date: monday });
  expect(await update(workspace, { title: "Named" })).toMatchObject({ title: "Named", progress: [] });
});

test("[S2.9 K6.1] the widest dates a sprint can be given leave no room for the next one, which is refused", async () => {
  const { workspace, project_id } = await withSprint();
  const widest = { start_date: 1, override_end_date: 99_999_999_999 };
  const sprint = await update(workspace, widest);
  expect(sprint).toMatchObject(widest);
  expect(sprint.progress).toHaveLength(monday / day + 1);
  await expectRefused(workspace.createSprint({ project_id }), 400, "project_id");
  expect((await workspace.getSprints({ project_id })).sprints).toHaveLength(1);
  await update(workspace, { override_end_date: monday + 14 * day });
  expect((await newSprint(workspace, project_id)).start_date).toBe(monday + 14 * day);
});
