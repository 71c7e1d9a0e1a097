import { describe, expect, test } from "vitest";
import type { GetSprintsInput, Workspace } from "workspace-engine";
import { newSpace } from "../fixture";
import { day, listIds, monday, newSprint, newSprints, readSprint } from "./sprint-board";

const viewer = { user_id: "u-vic", role: "viewer" } as const;

async function idsOf(workspace: Workspace, input: GetSprintsInput): Promise<string[]> {
  const { sprints, count } = await workspace.getSprints(input);
  expect(count).toBe(sprints.length);
  return sprints.map((sprint) => sprint.id);
}

/** Sprints 1 to 4, two weeks each, of which the second and third are archived. */
async function fourSprints() {
  const space = await newSpace();
  await newSprints(space.workspace, space.project_id, 4);
  for (const sprint_id of ["2", "3"]) await space.workspace.updateSprint({ sprint_id, archived: true });
  return space;
}

describe("the sprints of a space", () => {
  test("[S1.3 F10.14 F10.13] are those of no other", async () => {
    const { workspace, project_id } = await newSpace();
    expect(await workspace.getSprints({ project_id })).toEqual({ cursor: "", count: 0, sprints: [] });
    const { project } = await workspace.createProject({ title: "Other" });
    await newSprint(workspace, project_id);
    await newSprint(workspace, project.id);
    const { cursor, count, sprints } = await workspace.as(viewer).getSprints({ project_id });
    expect({ cursor, count, ids: sprints.map((sprint) => sprint.id) }).toEqual({ cursor: "", count: 1, ids: ["1"] });
  });

  test("[S1.3 L6.2] are as each of them is read, but for the cards of its lists", async () => {
    const { workspace, project_id } = await newSpace();
    const [first, second] = await newSprints(workspace, project_id, 2);
    await workspace.createCard({ title: "One", sprint_id: first?.id, estimate: 3 });
    await workspace.createCard({ title: "Two", sprint_id: second?.id });
    const { sprints } = await workspace.getSprints({ project_id });
    for (const sprint of sprints) {
      const { lists, ...read } = await readSprint(workspace, sprint.id);
      const bare = lists.map(({ cards: _cards, ...list }) => list);
      expect(sprint).toEqual({ ...read, lists: bare });
      expect(lists[0]?.cards?.map((card) => card.title)).toEqual([sprint.id === "1" ? "One" : "Two"]);
    }
  });

  test("[S1.3] are the live ones, or with archived the archived ones alone", async () => {
    const { workspace, project_id } = await fourSprints();
    expect(await idsOf(workspace, { project_id, archived: true })).toEqual(["2", "3"]);
    for (const archived of [false, null, undefined]) {
      expect(await idsOf(workspace, { project_id, archived })).toEqual(["1", "4"]);
    }
  });

  test.each(["seconds", "milliseconds"] as const)(
    "[S1.3 T2.1] up to a date are those that start at or before it, in either unit, where it is %s",
    async (timeUnit) => {
      const { workspace, project_id } = await newSpace({ timeUnit });
      await newSprints(workspace, project_id, 3);
      const second = monday + 14 * day;
      for (const factor of [1, 1000]) {
        const upTo = (to_date: number) => idsOf(workspace, { project_id, to_date: to_date * factor });
        expect(await upTo(second)).toEqual(["1", "2"]);
        expect(await upTo(second - 1)).toEqual(["1"]);
        expect(await upTo(monday - 1)).toEqual([]);
      }
      expect(await idsOf(workspace, { project_id, to_date: null })).toEqual(["1", "2", "3"]);
    },
  );

  test("[S1.3] archived and up to a date are joined", async () => {
    const { workspace, project_id } = await fourSprints();
    expect(await idsOf(workspace, { project_id, archived: true, to_date: monday + 14 * day })).toEqual(["2"]);
  });

  test("[S1.3] come by start, and by id where that is the same", async () => {
    const { workspace, project_id } = await newSpace();
    await newSprints(workspace, project_id, 11);
    const start_date = monday + day;
    for (const sprint_id of ["10", "2", "9"]) await workspace.updateSprint({ sprint_id, start_date });
    expect(await idsOf(workspace, { project_id })).toEqual(["1", "2", "9", "10", "3", "4", "5", "6", "7", "8", "11"]);
  });
});

test("[S3.1 C6.1] unfinished cards are those neither completed, cancelled nor archived, list by list in their order", async () => {
  const { workspace, project_id } = await newSpace();
  const sprint = await newSprint(workspace, project_id);
  const { todo, doing, done, cancelled } = listIds(sprint);
  const add = async (title: string, list_id: string, position?: number) =>
    (await workspace.createCard({ title, list_id, position })).card.id;
  await add("c", doing);
  await add("done", done);
  await add("b", todo);
  await add("cancelled", cancelled);
  await add("d", doing);
  const archived = await add("archived", todo);
  await workspace.updateCard({ card_id: archived, archived: true });
  await add("a", todo, 0);
  const titles = async () => (await readSprint(workspace, sprint.id)).unfinished_cards.map((card) => card.title);
  expect(await titles()).toEqual(["a", "b", "c", "d"]);
  await workspace.updateList({ list_id: todo, archived: true });
  expect(await titles()).toEqual(["c", "d"]);
  await workspace.updateList({ list_id: doing, behavior: "backlog", position: 3 });
  await workspace.updateList({ list_id: done, behavior: "started" });
  expect(await titles()).toEqual(["done", "c", "d"]);
});
