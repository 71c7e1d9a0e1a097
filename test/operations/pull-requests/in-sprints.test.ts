import { expect, test } from "vitest";
import { newSpace } from "../fixture";
import { at, report } from "./reported";

async function sprintCard() {
  const fixture = await newSpace();
  const { workspace, project_id } = fixture;
  const { sprint } = await workspace.createSprint({ project_id });
  const { card } = await workspace.createCard({ title: "Write the copy", sprint_id: sprint.id });
  const map = (vcs_mapping: object) => workspace.updateSprintSettings({ project_id, vcs_mapping });
  await map({ pr_open: "in-progress", pr_merged: "done" });
  const titleOf = async () => (await workspace.getCard({ card_id: card.id })).card.list_title;
  return { ...fixture, sprint, map, titleOf };
}

test("[U24.16] the settings of the space move a card to the list of its sprint that was made from the status", async () => {
  const { workspace, sprint, titleOf, map } = await sprintCard();
  await report(workspace);
  expect(await titleOf()).toBe("In progress");
  const { cards } = await report(workspace, { merged: true });
  expect(cards[0]).toMatchObject({ sprint_id: sprint.id, list_title: "Done", status: "completed" });
  await map({ branches: [{ name: "main", pr_merged: "cancelled", time_created: at }] });
  await report(workspace, { id: 2, base: { ref: "main" }, merged: true });
  expect(await titleOf()).toBe("Cancelled");
  await report(workspace, { id: 3, base: { ref: "next" }, merged: true });
  expect(await titleOf()).toBe("Cancelled");
});

test("[U24.16] a renamed list is still found, by what it means for its cards", async () => {
  const { workspace, sprint, titleOf } = await sprintCard();
  const list_id = sprint.lists[1]?.id ?? "";
  await workspace.updateList({ list_id, title: "Doing" });
  await report(workspace);
  expect(await titleOf()).toBe("Doing");
  await workspace.updateList({ list_id: sprint.lists[0]?.id ?? "", behavior: "completed" });
  await report(workspace, { merged: true });
  expect(await titleOf()).toBe("Done");
});

test("[U24.16] of two lists that mean the same, the one that was renamed is meant by the status without one", async () => {
  const { workspace, project_id } = await sprintCard();
  const { sprint_settings } = await workspace.getSprintSettings({ project_id });
  const statuses = [...sprint_settings.statuses, { title: "Review", status: "started" } as const];
  const changed = await workspace.updateSprintSettings({ project_id, statuses });
  const id = changed.sprint_settings.statuses.at(-1)?.id ?? "";
  await workspace.updateSprintSettings({ project_id, vcs_mapping: { pr_open: id } });
  const { sprint } = await workspace.createSprint({ project_id });
  const { card } = await workspace.createCard({ title: "Second", sprint_id: sprint.id });
  await workspace.updateList({ list_id: sprint.lists.at(-1)?.id ?? "", title: "Code review" });
  const { cards } = await report(workspace, { head: { ref: card.suggested_branch_name } });
  expect(cards[0]?.list_title).toBe("Code review");
});

test("[U24.12 U24.16] in an archived sprint or without a live list, a card is linked and stays", async () => {
  const { workspace, sprint, titleOf } = await sprintCard();
  await workspace.updateList({ list_id: sprint.lists[1]?.id ?? "", archived: true });
  expect((await report(workspace)).cards[0]?.external_links).toHaveLength(1);
  expect(await titleOf()).toBe("Not started");
  await workspace.updateSprint({ sprint_id: sprint.id, archived: true });
  await report(workspace, { merged: true });
  expect(await titleOf()).toBe("Not started");
});
