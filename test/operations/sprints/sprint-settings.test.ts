import { expect, test } from "vitest";
import type { SprintSettings, UpdateSprintSettingsInput, Workspace } from "workspace-engine";
import { uuidSchema } from "workspace-engine/schemas";
import { expectRefused, newSpace, newWorkspace, pathRefused, refusalOf } from "../fixture";
import { datesOf, day, monday, newSprint, readSprint } from "./sprint-board";

type Changes = Omit<UpdateSprintSettingsInput, "project_id">;

const setUp = async (workspace: Workspace, changes: Changes): Promise<SprintSettings> =>
  (await workspace.updateSprintSettings({ project_id: "1", ...changes })).sprint_settings;

const settingsOf = async (workspace: Workspace, project_id = "1"): Promise<SprintSettings> =>
  (await workspace.getSprintSettings({ project_id })).sprint_settings;

const beginning = {
  project_id: "1",
  enabled: true,
  length: 14,
  cooldown: 0,
  start_day: 1,
  statuses: [
    { id: "not-started", title: "Not started", status: "committed" },
    { id: "in-progress", title: "In progress", status: "started" },
    { id: "done", title: "Done", status: "completed" },
    { id: "cancelled", title: "Cancelled", status: "cancelled" },
  ],
  layout: "board",
  card_cover_enabled: false,
};

test("[U33.4 U6.1] the settings of sprints of a space that set none are those of the beginning, whatever another set", async () => {
  const { workspace } = await newSpace();
  const { project } = await workspace.createProject({ title: "Other" });
  await workspace.updateSprintSettings({ project_id: project.id, length: 7, cooldown: 2, start_day: 0 });
  expect(await settingsOf(workspace)).toEqual(beginning);
});

test.each([
  { enabled: true, layout: "board", card_cover_enabled: false } as const,
  { statuses: beginning.statuses } as Changes,
  { statuses: null, vcs_mapping: null },
  { length: 14, cooldown: 0, start_day: 1 },
])("[L5.1 U33.4] the settings of sprints set to what they are, %j, leave the space as it was", async (changes) => {
  const { workspace, clock } = await newSpace();
  const { project } = await workspace.getProject({ project_id: "1" });
  clock.advance("1h");
  expect(await setUp(workspace, changes)).toEqual(beginning);
  expect((await workspace.getProject({ project_id: "1" })).project).toEqual(project);
});

test.each([
  [{ start_day: 7 }, "start_day"],
  [{ start_day: -1 }, "start_day"],
  [{ start_day: 1.5 }, "start_day"],
  [{ length: 0 }, "length"],
  [{ length: null }, "length"],
  [{ cooldown: -1 }, "cooldown"],
  [{ cooldown: "1" }, "cooldown"],
  [{ card_cover_enabled: "yes" }, "card_cover_enabled"],
  [{ statuses: [] }, "statuses"],
  [{ statuses: Array.from({ length: 51 }, () => ({ title: "To do", status: "committed" })) }, "statuses"],
  [{ statuses: [{ title: " ", status: "committed" }] }, "statuses[0].title"],
  [{ statuses: [{ title: "Later", status: "backlog" }] }, "statuses[0].status"],
  [{ statuses: [{ status: "started" }] }, "statuses[0].title"],
  [
    {
      statuses: [
        { id: "done", title: "A", status: "started" },
        { id: "done", title: "B", status: "started" },
      ],
    },
    "statuses[1].id",
  ],
])("[U33.4 U33.6 T6.1 E2.3] the settings of sprints of %j are refused and change nothing", async (changes, path) => {
  const { workspace } = await newSpace();
  await expectRefused(setUp(workspace, changes as Changes), 400, path);
  expect(await settingsOf(workspace)).toEqual(beginning);
});

test("[U6.1 S2.2] the settings of sprints apply to the sprints made afterwards", async () => {
  const { workspace, project_id } = await newSpace();
  const first = await newSprint(workspace, project_id);
  await workspace.updateSprintSettings({ project_id, length: 3, cooldown: 1, start_day: 3 });
  const second = await newSprint(workspace, project_id);
  expect(datesOf(second)).toEqual({ start_date: monday + 16 * day, end_date: monday + 19 * day });
  expect(datesOf(await readSprint(workspace, first.id))).toEqual(datesOf(first));
});

test.each([{ start_day: 0 }, { start_day: 6 }, { length: 1 }, { cooldown: 0 }, {}])(
  "[U33.4] the settings of sprints of %j are taken",
  async (changes) => {
    const { workspace } = await newSpace();
    expect(await setUp(workspace, changes)).toMatchObject(changes);
  },
);

test("[U33.6] statuses keep the ids given, get one where none is, and are replaced as a whole", async () => {
  const { workspace } = await newSpace();
  const { statuses } = await setUp(workspace, {
    statuses: [
      { title: "Review", status: "started" },
      { id: "done", title: "Shipped", status: "completed" },
      { id: "", title: "Dropped", status: "cancelled" },
    ],
  });
  expect(statuses.map(({ title, status }) => [title, status])).toEqual([
    ["Review", "started"],
    ["Shipped", "completed"],
    ["Dropped", "cancelled"],
  ]);
  const [review, done, dropped] = statuses.map(({ id }) => id);
  expect(done).toBe("done");
  expect(new Set([uuidSchema.parse(review), uuidSchema.parse(dropped)]).size).toBe(2);
  expect((await setUp(workspace, { statuses })).statuses).toEqual(statuses);
  expect((await setUp(workspace, { statuses: null })).statuses).toEqual(beginning.statuses);
});

test("[U33.6 E2.3] statuses that the settings do not know are 404", async () => {
  const { workspace } = await newSpace();
  const statuses = [{ id: "later", title: "Later", status: "committed" }] as const;
  await expectRefused(setUp(workspace, { statuses }), 404, "statuses[0].id");
});

test("[U6.1] statuses make the lists of the next sprints, and leave those of the present ones", async () => {
  const { workspace, project_id } = await newSpace();
  const first = await newSprint(workspace, project_id);
  const statuses = [
    { title: "Review", status: "started" },
    { title: "Ready", status: "committed" },
  ] as const;
  await setUp(workspace, { statuses, layout: "timeline" });
  const second = await newSprint(workspace, project_id);
  expect(second.lists.map(({ title, behavior }) => [title, behavior])).toEqual([
    ["Review", "started"],
    ["Ready", "committed"],
  ]);
  expect(second.layout).toBe("timeline");
  expect(await readSprint(workspace, first.id)).toEqual(first);
});

test("[U33.5] a space without sprints creates none, and rolls over only into those there are", async () => {
  const { workspace, project_id } = await newSpace();
  const sprint = await newSprint(workspace, project_id);
  await workspace.createCard({ title: "Hero", sprint_id: sprint.id });
  await setUp(workspace, { enabled: false });
  const creation = await refusalOf(newSprint(workspace, project_id), 409);
  expect(creation).toMatchObject({ code: "sprints_disabled", issues: [{ path: "project_id" }] });
  const rollOver = () => workspace.rollOverSprint({ sprint_id: sprint.id });
  expect(await refusalOf(rollOver(), 409)).toMatchObject({ code: "sprints_disabled" });
  expect((await workspace.getSprints({ project_id })).count).toBe(1);
  await setUp(workspace, { enabled: true });
  await newSprint(workspace, project_id);
  await setUp(workspace, { enabled: false });
  expect((await rollOver()).cards).toHaveLength(1);
});

test("[U33.9 U10.3] a sprint asked for with its space is found, and with another space is 404", async () => {
  const { workspace, project_id } = await newSpace();
  const sprint = await newSprint(workspace, project_id);
  const { project } = await workspace.createProject({ title: "Other" });
  expect(await workspace.getSprint({ sprint_id: "1", project_id })).toEqual({ sprint });
  expect(await workspace.getSprint({ sprint_id: "1", project_id: "" })).toEqual({ sprint });
  const wrong = (id: string) => pathRefused(workspace.getSprint({ sprint_id: "1", project_id: id }), 404);
  expect(await wrong(project.id)).toBe("sprint_id");
  expect(await wrong("404")).toBe("project_id");
});

test.each([
  [{ vcs_mapping: { pr_open: "later", branches: [] } }, "vcs_mapping"],
  [{ vcs_mapping: { branches: [{ name: "main", time_created: 1, pr_closed: "later" }] } }, "vcs_mapping"],
  [
    {
      statuses: [
        { id: "a", title: "A", status: "started" as const },
        { id: "a", title: "B", status: "started" as const },
      ],
    },
    "statuses",
  ],
])("[K7.1 U33.6] settings with %j in a snapshot are a fault", async (changes, field) => {
  const { workspace } = newWorkspace();
  const sprint_settings = { length: 14, cooldown: 0, start_day: 1, ...changes };
  const projects = [{ id: "1", title: "Website", sprint_settings }];
  const path = await pathRefused(workspace.load({ time_unit: "seconds", projects }), 400);
  expect(path).toBe(`projects[0].sprint_settings.${field}`);
});
