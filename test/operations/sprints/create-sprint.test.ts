import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { CreateSprintInput, UpdateSprintInput } from "workspace-engine";
import { uuidSchema } from "workspace-engine/schemas";
import { runs } from "../../runs";
import { expectRefused, newSpace } from "../fixture";
import { scheduledWorkspace } from "../scheduled-storage";
import { datesOf, day, monday, newSprint, newSprints, readSprint } from "./sprint-board";

const member = { user_id: "u-bob", role: "member" } as const;

test("[U10.3 R18.1 U33.4 E5.2 I1.1] a created sprint has the title and content given, two weeks from Monday, and four lists of its own", async () => {
  const { workspace, project_id } = await newSpace();
  const request = { project_id, title: "  Hardening ", content: "<p>Goal</p>" };
  const { sprint } = await workspace.as(member).createSprint(request);
  expect(sprint).toEqual({
    id: "1",
    team_id: "t-acme",
    project_id,
    user_updated: { user_id: "u-bob", type: "user" },
    title: "Hardening",
    content: "<p>Goal</p>",
    lists: expect.any(Array),
    unfinished_cards: [],
    start_date: monday,
    end_date: monday + 14 * day,
    layout: "board",
    progress: [expect.any(Array)],
    time_created: monday + 9 * 3600,
    time_updated: monday + 9 * 3600,
  });
  expect(await readSprint(workspace, "1")).toEqual(sprint);
  const { lists } = sprint;
  expect(lists.map(({ title, behavior }) => [title, behavior])).toEqual([
    ["Not started", "committed"],
    ["In progress", "started"],
    ["Done", "completed"],
    ["Cancelled", "cancelled"],
  ]);
  expect(new Set(lists.map(({ id }) => uuidSchema.parse(id))).size).toBe(4);
  for (const list of lists) expect(list).not.toHaveProperty("board_id");
});

test("[S2.1] a created sprint is called after the sprints ever created in its space, archived ones counting", async () => {
  const { workspace, project_id } = await newSpace();
  const { project } = await workspace.createProject({ title: "Other" });
  const titles: string[] = [];
  for (const title of [undefined, "Named", null]) {
    const { sprint } = await workspace.createSprint({ project_id, title });
    titles.push(sprint.title);
    await workspace.updateSprint({ sprint_id: sprint.id, archived: true });
  }
  expect(titles).toEqual(["Sprint 1", "Named", "Sprint 3"]);
  expect((await newSprint(workspace, project.id)).title).toBe("Sprint 1");
});

test("[T1.2 T6.1] a created sprint has its dates in milliseconds where the workspace has, and no content for null", async () => {
  const { workspace, project_id } = await newSpace({ timeUnit: "milliseconds" });
  const { sprint } = await workspace.createSprint({ project_id, content: null });
  expect(sprint).toMatchObject({ content: "", start_date: monday * 1000, end_date: (monday + 14 * day) * 1000 });
});

test("[S2.2 D4.1] a created sprint starts and ends at midnight of the workspace's time zone", async () => {
  const { workspace, project_id } = await newSpace({ timeZone: "America/New_York" });
  expect(datesOf(await newSprint(workspace, project_id))).toEqual({
    start_date: monday + 5 * 3600,
    end_date: monday + 14 * day + 5 * 3600,
  });
});

type Changes = Omit<UpdateSprintInput, "sprint_id">;
const gone: Changes = { archived: true };
const back: Changes = { archived: false };
const end = (days: number, seconds = 0): Changes => ({ override_end_date: monday + days * day + seconds });

test.each<[what: string, first: readonly Changes[], second: readonly Changes[], days: number]>([
  ["the live sprints of its space", [], [], 28],
  ["none that is archived", [gone], [gone], 0],
  ["one that is back from the archive", [gone], [gone, back], 28],
  ["an end that is overridden, and earlier", [], [end(21)], 21],
  ["an end that is overridden, and later", [], [end(42)], 42],
  ["the day in which a sprint ends", [end(7, 1)], [gone], 14],
  ["an end that is overridden no more", [], [end(42), { override_end_date: null }], 28],
  ["the one that ends last, whichever was made last", [end(70)], [], 70],
])("[S2.2] a new sprint is after %s", async (_, ofFirst, ofSecond, days) => {
  const { workspace, project_id } = await newSpace();
  await newSprints(workspace, project_id, 2);
  for (const changes of ofFirst) await workspace.updateSprint({ sprint_id: "1", ...changes });
  for (const changes of ofSecond) await workspace.updateSprint({ sprint_id: "2", ...changes });
  expect((await newSprint(workspace, project_id)).start_date).toBe(monday + days * day);
  const { project } = await workspace.createProject({ title: "Other" });
  expect((await newSprint(workspace, project.id)).start_date).toBe(monday);
});

test("[S2.2] a new sprint is not held back by a sprint that has long ended", async () => {
  const { workspace, project_id, clock } = await newSpace();
  await newSprint(workspace, project_id);
  clock.set("2026-03-04T12:00Z");
  const { start_date } = await newSprint(workspace, project_id);
  expect(new Date(start_date * 1000).toISOString()).toBe("2026-03-09T00:00:00.000Z");
});

test("[S1.3 E2.3 C6.5] creating a sprint needs a space, and a title that is one where it is given", async () => {
  const { workspace, project_id } = await newSpace();
  await expectRefused(workspace.createSprint({ title: "X" } as unknown as CreateSprintInput), 400, "project_id");
  for (const title of [" ", "x".repeat(1025)]) {
    await expectRefused(workspace.createSprint({ project_id, title }), 400, "title");
  }
  await expectRefused(workspace.createSprint({ project_id, content: "x".repeat(102_401) }), 400, "content");
});

test("[U10.3 L5.3 S2.1] creating a sprint leaves the space's time and author of its last update", async () => {
  const { workspace, project_id, clock } = await newSpace();
  const { project } = await workspace.getProject({ project_id });
  clock.advance("1h");
  const { id, title, start_date, end_date } = await newSprint(workspace.as(member), project_id);
  const sprints = [{ id, title, start_date, end_date }];
  expect((await workspace.getProject({ project_id })).project).toEqual({ ...project, sprints });
});

test.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], { numRuns: runs(30) })(
  "[S2.2 S2.1 I1.2] creating several at once gives sprints one after another, each with a title and id of its own",
  async (scheduler, count) => {
    const { workspace, project_id, storage } = await newSpace();
    const busy = scheduledWorkspace(storage, scheduler);
    const calls = Array.from({ length: count }, () => newSprint(busy, project_id));
    await scheduler.waitFor(Promise.all(calls));
    const { sprints } = await workspace.getSprints({ project_id });
    const numbers = Array.from({ length: count }, (_, index) => index);
    expect(sprints.map(datesOf)).toEqual(
      numbers.map((n) => ({ start_date: monday + n * 14 * day, end_date: monday + (n + 1) * 14 * day })),
    );
    expect(sprints.map(({ title }) => title)).toEqual(numbers.map((n) => `Sprint ${n + 1}`));
    expect(new Set(sprints.map(({ id }) => id)).size).toBe(count);
  },
);
