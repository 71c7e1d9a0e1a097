import { describe, expect, test } from "vitest";
import { brought, now } from "../bring";
import { actor, fileOf } from "../read";

const sheet = (...rows: string[]) =>
  fileOf(`ID,Title,Status,Description,Who,Labels,Checklist\n${rows.join("\n")}\n`, "bakery.csv");
const bread = "1,Bake bread,Todo,With salt,Ada,urgent,flour;water";
const cake = "2,Bake cake,Todo,,Max,,";

async function bakery(first = sheet(bread, cake)) {
  const into = await brought(first);
  const all = async () => (await into.workspace.export()).cards;
  const card = async (key: string) => {
    const found = (await all()).find(({ id }) => id === into.id(key));
    if (found === undefined) throw new Error(`There is no card ${key}.`);
    return found;
  };
  return { ...into, all, card };
}

describe("the same bytes again", () => {
  test("[G4.4] a card that was moved into a sprint stays there", async () => {
    const { workspace, project_id, id, card, holds } = await bakery();
    const { sprint } = await workspace.createSprint({ project_id, title: "One" });
    await workspace.moveCard({ card_id: id("1"), sprint_id: sprint.id });
    await holds(sheet(bread, cake));
    expect(await card("1")).toMatchObject({ sprint_id: sprint.id });
    expect(await card("1")).not.toHaveProperty("board_id");
  });

  test("[G4.4] a board that was moved to another space stays there", async () => {
    const { workspace, card, holds } = await bakery();
    const { project } = await workspace.createProject({ title: "Other" });
    const { board_id = "" } = await card("1");
    await workspace.updateBoard({ board_id, project_id: project.id });
    await holds(sheet(bread, cake));
    expect((await card("1")).project_id).toBe(project.id);
  });

  test("[G4.12] what was set by hand stays", async () => {
    const { workspace, id, card, holds } = await bakery();
    const set = {
      title: "Bread",
      content: "<p>Ours</p>",
      estimate: 3,
      priority: 1,
      due_date: now,
      start_date: now - 9,
    };
    const members = [{ user_id: "u-ours" }];
    await workspace.updateCard({ card_id: id("1"), ...set, members, tags: [], archived: true });
    await workspace.createComment({ card_id: id("1"), content: "<p>Said here</p>" });
    await holds(sheet(bread, cake));
    expect(await card("1")).toMatchObject({ ...set, members, tag_ids: [], archived: {} });
    const { comments } = await workspace.getComments({ card_id: id("1") });
    expect(comments.map(({ content }) => content)).toEqual(["<p>Said here</p>"]);
  });

  test("[G4.12] ticks and items that somebody added stay, and what was removed stays away", async () => {
    const { workspace, id, card, holds } = await bakery();
    const [list] = (await card("1")).checklists;
    const at = { card_id: id("1"), checklist_id: list?.id ?? "" };
    await workspace.updateChecklistItem({ ...at, checklist_item_id: list?.items[0]?.id ?? "", checked: true });
    await workspace.deleteChecklistItem({ ...at, checklist_item_id: list?.items[1]?.id ?? "" });
    await workspace.createChecklistItem({ ...at, title: "yeast" });
    await holds(sheet(bread, cake));
    const items = (await card("1")).checklists[0]?.items.map(({ title, checked }) => `${title} ${checked}`);
    expect(items).toEqual(["flour true", "yeast false"]);
  });

  test("[G4.12] what was deleted stays deleted, and is reported", async () => {
    const { workspace, id, card, all, holds } = await bakery();
    await workspace.deleteCard({ card_id: id("1") });
    const [tag] = (await workspace.getTags({ all: true })).tags;
    await workspace.deleteTag({ tag_id: tag?.id ?? "" });
    const [user] = (await card("2")).members;
    await workspace.removeMember({ user_id: user?.user_id ?? "" });
    expect(await holds(sheet(bread, cake))).toMatchObject({ left_deleted: { cards: 1, tags: 1, members: 1 } });
    expect((await all()).map(({ title }) => title)).toEqual(["Bake cake"]);
  });

  test("[G4.12] a list and a board that were deleted stay so, with what the file has in them", async () => {
    const { workspace, card, all, bring } = await bakery();
    await workspace.deleteBoard({ board_id: (await card("1")).board_id ?? "" });
    const output = await bring(sheet(bread, cake, "3,Bake rolls,Todo,,,,"));
    expect(output).toMatchObject({ added: 0, left_deleted: { boards: 1, lists: 1, cards: 3 } });
    expect(await all()).toEqual([]);
  });
});

describe("a file that changed", () => {
  test("[G4.17] what it changes is changed, as if its importer had done so", async () => {
    const { workspace, bring, card } = await bakery();
    const before = await card("1");
    const loaves = "1,Bake loaves,Done,With salt,Max,urgent;new,flour;[x] water;yeast";
    expect(await bring(sheet(loaves, `${cake}eggs`))).toMatchObject({ added: 2, updated: 2, conflicts: [] });
    const after = await card("1");
    expect(after).toMatchObject({ title: "Bake loaves", status: "completed", content: before.content });
    expect(after.time_updated).toBeGreaterThan(before.time_updated);
    expect(after.user_updated).toMatchObject({ user_id: actor.user_id, source: { type: "import" } });
    expect(after.members.map(({ user_id }) => user_id.split("-")[1])).toEqual(["max"]);
    expect(after.checklists[0]?.items.map(({ checked }) => checked)).toEqual([false, true, false]);
    expect((await card("2")).checklists).toMatchObject([{ items: [{ title: "eggs" }] }]);
    const { tags } = (await workspace.getCard({ card_id: after.id })).card;
    expect(tags.map(({ name }) => name)).toEqual(["urgent", "new"]);
  });

  test("[G4.15] where somebody here changed the same, that stays, and the report names it", async () => {
    const { workspace, id, bring, card } = await bakery();
    await workspace.updateCard({ card_id: id("1"), title: "Bread", content: "<p>Ours</p>" });
    const later = sheet("1,Loaves,Done,With salt,Ada,urgent,flour;water", cake);
    const { conflicts, updated } = await bring(later);
    expect(conflicts).toEqual([{ kind: "card", id: id("1"), title: "Bread", field: "title" }]);
    expect(updated).toBe(1);
    expect(await card("1")).toMatchObject({ title: "Bread", content: "<p>Ours</p>", status: "completed" });
    expect(await bring(later)).toMatchObject({ conflicts: [], updated: 0 });
  });

  test("[G4.15] a list that somebody moved a card to is where it stays", async () => {
    const { workspace, id, bring, card, project_id } = await bakery();
    const { sprint } = await workspace.createSprint({ project_id, title: "One" });
    await workspace.moveCard({ card_id: id("1"), sprint_id: sprint.id });
    const { conflicts } = await bring(sheet(bread.replace("Todo", "Done"), cake));
    expect(conflicts).toMatchObject([{ id: id("1"), field: "list" }]);
    expect(await card("1")).toMatchObject({ sprint_id: sprint.id });
  });

  test("[G4.16] a field for which it has no column is as it was", async () => {
    const { bring, card } = await bakery();
    const before = await card("1");
    await bring(fileOf("ID,Title\n1,Bake loaves\n2,Bake cake\n", "bakery.csv"));
    const { title, time_updated: _t, user_updated: _u, ...after } = await card("1");
    expect(title).toBe("Bake loaves");
    expect(before).toMatchObject(after);
    await bring(sheet("1,Bake loaves,Todo,,Ada,urgent,flour;water", cake));
    expect((await card("1")).content).toBe("");
  });

  test("[G4.17] it goes through the rules of sprints: what a card counts for is recorded", async () => {
    const table = (...rows: string[]) => fileOf(`ID,Title,Status,Points\n${rows.join("\n")}\n`, "points.csv");
    const { workspace, id, bring, project_id } = await bakery(table("1,Bake,Todo,3", "2,Eat,Todo,1"));
    const { sprint } = await workspace.createSprint({ project_id, title: "One" });
    await workspace.moveCard({ card_id: id("1"), sprint_id: sprint.id });
    await bring(table("1,Bake,Todo,5", "2,Eat,Todo,1"));
    const events = (await workspace.export()).sprint_events.map(({ points }) => points);
    expect(events).toEqual([3, 5]);
  });
});
