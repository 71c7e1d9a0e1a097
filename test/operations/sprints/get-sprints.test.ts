import { expect, test } from "vitest";
import { newSpace } from "../fixture";
import { listIds, newSprint, newSprints, readSprint } from "./sprint-board";

test("[S1.3 L6.2] the sprints of a space are as each of them is read, but for the cards of its lists", async () => {
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
